import type { Row } from './covering.js';

/** How a call with a JSON body may be sent, the usual value of each dimension first; HTTP and JSON leave all of it to the client. */
export const WAYS = {
  accept: [
    'application/json',
    'none',
    '*/*',
    'application/*',
    // No text/html: who says that a page will do may be given one for an error, by what many frameworks do.
    'application/xml;q=0.3, application/json;q=0.9, */*;q=0.1',
  ],
  acceptEncoding: ['none', 'gzip', 'gzip;q=0', 'br', 'identity'],
  contentType: [
    'application/json',
    'application/json; charset=utf-8',
    'application/json;Charset="UTF-8"',
    'application/json ; charset="utf-8"',
    'Application/JSON',
  ],
  names: ['content-type', 'Content-Type', 'CONTENT-TYPE'],
  framing: ['Content-Length', 'chunked'],
  pieces: [1, 7],
} as const;

/** One of these ways. */
export type Way = Row<typeof WAYS>;

/** The headers of a call that is sent in this way, and others, named with letters of the same case. */
export function headersOf(
  { accept, acceptEncoding, contentType, names }: Way,
  others: readonly (readonly [string, string])[] = [],
): [string, string][] {
  const headers = [
    ['content-type', contentType],
    ...(accept === 'none' ? [] : [['accept', accept]]),
    ...(acceptEncoding === 'none' ? [] : [['accept-encoding', acceptEncoding]]),
    ...others,
  ];
  const like = (name: string) =>
    names === 'CONTENT-TYPE' ? name.toUpperCase() : names === 'Content-Type' ? capitalised(name) : name;
  return headers.map(([name = '', value = '']) => [like(name), value]);
}

const capitalised = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** What is unusual in a way, in words. */
export const unusual = (way: Way): string[] =>
  Object.entries(WAYS).flatMap(([name, [usual]]) => {
    const value = way[name as keyof Way];
    return value === usual ? [] : [`${WORDS[name as keyof Way]}: ${value}`];
  });

const WORDS: Record<keyof Way, string> = {
  accept: 'Accept',
  acceptEncoding: 'Accept-Encoding',
  contentType: 'Content-Type',
  names: 'names of headers like',
  framing: 'framing',
  pieces: 'pieces of the body',
};
