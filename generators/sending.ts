import { type Row, covering } from './covering.js';

/**
 * Headers that ordinary clients send, and that proxies and service meshes add, by the client. None of them changes
 * the request: no other media type or connection, and no other site (Origin).
 */
export const OTHER_HEADERS = {
  none: [],
  curl: [
    ['user-agent', 'curl/8.5.0'],
    ['expect', '100-continue'],
  ],
  Java: [
    ['user-agent', 'Java-http-client/21.0.2'],
    ['cookie', 'JSESSIONID=0A1B2C3D4E5F; theme="dark"'],
  ],
  Python: [
    ['user-agent', 'python-requests/2.31.0'],
    ['cache-control', 'no-cache'],
    ['pragma', 'no-cache'],
  ],
  'a browser': [
    ['user-agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'],
    ['accept-language', 'de-CH,de;q=0.9,en;q=0.8,*;q=0.5'],
    ['sec-fetch-dest', 'empty'],
    ['sec-fetch-mode', 'cors'],
    ['sec-fetch-site', 'same-origin'],
    ['sec-ch-ua', '"Chromium";v="126", "Not.A/Brand";v="8"'],
    ['sec-ch-ua-mobile', '?0'],
    ['dnt', '1'],
    ['priority', 'u=1, i'],
    ['cookie', 'a=1; b=%7B%22c%22%3A2%7D; _ga=GA1.2.3'],
  ],
  'a proxy': [
    ['forwarded', 'for=192.0.2.60;proto=https;by=203.0.113.43, for="[2001:db8::17]:4711"'],
    ['via', '1.1 cache.example (squid/6.1), 2 edge'],
    ['x-forwarded-for', '192.0.2.60, 198.51.100.7'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '192.0.2.60'],
    ['max-forwards', '10'],
    // What nobody has: no response is that old one.
    ['if-none-match', '"assay-0"'],
  ],
  'a mesh': [
    ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
    ['tracestate', 'congo=t61rcWkgMzE,rojo=00f067aa0ba902b7'],
    ['baggage', 'user=alice,node=DF%2028'],
    ['b3', '80f198ee56343ba864fe8b2a57d3eff7-e457b5a2e4d86bd1-1'],
    ['x-request-id', 'b7ad6b71-6920-4331-8000-0af7651916cd'],
    ['x-envoy-attempt-count', '1'],
  ],
} as const satisfies Record<string, readonly (readonly [name: string, value: string])[]>;

/**
 * Headers of clients that accept no JSON. They accept no body without a content coding either, because what they get is
 * an error, whatever its form is.
 */
export const NO_JSON = ['application/xml', 'text/html', 'image/png'].map((accept) => ({
  accept,
  acceptEncoding: 'gzip, identity;q=0',
}));

/** How a call with a JSON body can be sent; HTTP and JSON allow all of it. The usual value is first. */
export const WAYS = {
  accept: [
    'application/json',
    'none',
    '*/*',
    'application/*',
    // No text/html: many frameworks return an HTML page for an error to a client that accepts it.
    'application/xml;q=0.3, application/json;q=0.9, */*;q=0.1',
  ],
  // No zstd, which Node 20 cannot decode.
  acceptEncoding: ['none', 'gzip, deflate, br', 'gzip;q=0', 'deflate, br;q=0.9, identity;q=0', 'identity'],
  contentType: [
    'application/json',
    'application/json; charset=utf-8',
    'application/json;Charset="UTF-8"',
    'application/json ; charset="utf-8"',
    'Application/JSON',
  ],
  others: Object.keys(OTHER_HEADERS) as (keyof typeof OTHER_HEADERS)[],
  names: ['content-type', 'Content-Type', 'CONTENT-TYPE'],
  framing: ['Content-Length', 'chunked'],
  pieces: [1, 7],
} as const;

/** One of these ways. */
export type Way = Row<typeof WAYS>;

/** The headers of a call that is sent in this way, and more headers, with names in the same letter case. */
export function headersOf(
  { accept, acceptEncoding, contentType, names, others }: Way,
  more: readonly (readonly [string, string])[] = [],
): [string, string][] {
  const headers = [
    ['content-type', contentType],
    ...(accept === 'none' ? [] : [['accept', accept]]),
    ...(acceptEncoding === 'none' ? [] : [['accept-encoding', acceptEncoding]]),
    ...OTHER_HEADERS[others],
    ...more,
  ];
  const like = (name: string) =>
    names === 'CONTENT-TYPE' ? name.toUpperCase() : names === 'Content-Type' ? capitalised(name) : name;
  return headers.map(([name = '', value = '']) => [like(name), value]);
}

const capitalised = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The differences from the usual way, in words. */
export const unusual = (way: Way): string[] =>
  Object.entries(WAYS).flatMap(([name, [usual]]) => {
    const value = way[name as keyof Way];
    return value === usual ? [] : [`${WORDS[name as keyof Way]}: ${value}`];
  });

const WORDS: Record<keyof Way, string> = {
  accept: 'Accept',
  acceptEncoding: 'Accept-Encoding',
  contentType: 'Content-Type',
  others: 'headers of',
  names: 'names of headers like',
  framing: 'framing',
  pieces: 'pieces of the body',
};

/** Converts a way to send a call into a condition of a call. Usual values are left out. */
export const conditionOf = (way: Pick<Way, 'accept' | 'acceptEncoding' | 'names'> & Partial<Way>) => ({
  ...(way.framing === 'chunked' && { framing: 'chunked' as const }),
  ...(way.pieces !== undefined && way.pieces > 1 && { pieces: way.pieces }),
  ...(way.accept !== WAYS.accept[0] && { accept: way.accept === 'none' ? null : way.accept }),
  ...(way.acceptEncoding !== 'none' && { acceptEncoding: way.acceptEncoding }),
  ...(way.contentType !== undefined &&
    way.contentType !== WAYS.contentType[0] && { contentType: way.contentType }),
  ...(way.others !== undefined && way.others !== 'none' && { others: OTHER_HEADERS[way.others] }),
  ...(way.names !== 'content-type' && { headerNames: way.names }),
});

/** The version of HTTP instead of HTTP/1.1. HTTP/1.0 has no chunks. */
export const otherVersion = ({ framing }: { framing?: 'chunked' }): 'HTTP/1.0' | 'HTTP/2' =>
  framing === 'chunked' ? 'HTTP/2' : 'HTTP/1.0';

/**
 * Conditions that contain every pair of values of different dimensions: a covering array of strength 2. HTTP/2 is
 * spoken only where the target chooses it.
 */
export const everyCondition = (seed: number) =>
  covering({ ...WAYS, connection: ['kept', 'new', 'HTTP/1.0', 'HTTP/2'] } as const, 2, seed).map(
    ({ connection, ...way }) => ({
      ...(connection !== 'kept' && { connection }),
      // HTTP/1.0 has no chunks.
      ...conditionOf(connection === 'HTTP/1.0' ? { ...way, framing: 'Content-Length' } : way),
    }),
  );
