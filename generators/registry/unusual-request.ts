import fc from 'fast-check';

/** A request with a path, a body or a way of sending about which the specification says nothing. */
interface UnusualRequest {
  rule: string;
  body: string | Uint8Array | undefined;
  /** Writes the id in the path. Absent: percent-encoded as usual. */
  encode?: (id: string) => string;
  method?: string;
  headers?: readonly (readonly [string, string])[];
  /** Makes the body of a call for a factory from the text of a correct one. It replaces `body`. */
  from?: (text: string) => string;
}

const nested = (name: string, depth: number) => `{"${name}":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const inPath = (rule: string, encode: UnusualRequest['encode'] & {}): UnusualRequest => ({
  rule,
  body: '{}',
  encode,
});
const ofType = (type: string): UnusualRequest => ({
  rule: `a body that is said to be ${type}`,
  body: '{}',
  headers: [['content-type', type]],
});

const accepting = (coding: string): UnusualRequest => ({
  rule: `an Accept-Encoding of ${coding}`,
  body: '{}',
  headers: [
    ['content-type', 'application/json'],
    ['accept-encoding', coding],
  ],
});

/** A lone surrogate in the first string of a member of a correct body. */
const withHalfIn = (name: string): UnusualRequest => ({
  rule: `half a character in the text of ${name}`,
  body: `{"meta":{"${name}":"\\udc00"}}`,
  from: (text) => text.replace(`"${name}":"`, `"${name}":"\\udc00`),
});

const withFlagOfNull = (text: string) => text.replace(/^\{/, '{"excludeDebugFields":null,');

const withArguments = (what: string, from: (text: string) => string): UnusualRequest => ({
  rule: `choice arguments with ${what}`,
  body: undefined,
  from,
});

const withMember = (name: string, value: string): UnusualRequest =>
  withArguments(`${name} ${value}`, (text) =>
    text.replace(new RegExp(`"${name}":("[^"]*"|null|false)`, 'g'), `"${name}":${value}`),
  );

const UNKNOWN = `"00${'7c'.repeat(68)}"`;

/**
 * Requests for a factory of V2 that name nobody, as accounts allow, or an allocation that does not exist, or that have
 * other values than most requests. A registry may have reasons to refuse them.
 */
export const everyRareArgument: UnusualRequest[] = [
  withMember('owner', 'null'),
  withMember('provider', 'null'),
  withMember('allocationCid', UNKNOWN),
  withMember('side', '"ReceiverSide"'),
  withMember('side', '"SenderSide"'),
  withMember('settlementDeadline', '"2036-01-01T00:00:00.000001Z"'),
  withMember('nextIterationFunding', '{"x":"1.0"}'),
  withMember('committed', 'true'),
  withMember('cid', UNKNOWN),
  withMember('amount', '"0.0000000001"'),
  withMember('amount', '1.5'),
  withArguments('two executors', (text) => text.replace(/"executors":\["/, '$&second-executor::1220","')),
  withArguments('an empty context and meta', (text) => text.replaceAll('"values":{}', '')),
];

/** Requests that servers often handle wrongly: escapes, nesting, sizes, media types and methods. */
export const everyUnusualRequest: UnusualRequest[] = [
  inPath('an escape without digits in the path', (id) => `${encodeURIComponent(id)}%zz`),
  inPath('an escape in the path that is not UTF-8', (id) => `${encodeURIComponent(id)}%ff`),
  inPath('half an escape at the end of the id', (id) => `${encodeURIComponent(id)}%4`),
  inPath('a NUL in the id', (id) => `${encodeURIComponent(id)}%00`),
  inPath('an id with quotes', () => '%27%22%3B--'),
  inPath('an id of 4,000 characters', () => 'f'.repeat(4_000)),
  inPath('an id of 8,000 characters', () => 'f'.repeat(8_000)),
  inPath('a raw bracket after the id', (id) => `${encodeURIComponent(id)}[`),
  inPath('an escaped slash after the id', (id) => `${encodeURIComponent(id)}%2F`),
  inPath('an id that leads upwards', () => '..%2F..%2Fetc'),
  { rule: 'a body of 1,000 nested arrays', body: nested('meta', 1_000) },
  { rule: 'a body that is not UTF-8', body: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d) },
  { rule: 'a body in UTF-16', body: Buffer.from('\ufeff{}', 'utf16le') },
  { rule: 'half a character in a text', body: '{"meta":{"note":"\\ud800"}}' },
  { rule: 'half a character in a name', body: '{"meta":{"a\\ud800":"x","a\\udc00":"y"}}' },
  { rule: 'half a character in the name of a member', body: '{"meta\\ud800":{}}' },
  { rule: 'half a character for a flag', body: '{"excludeDebugFields":"\\ud800"}' },
  ...['sender', 'admin', 'id', 'amount', 'requestedAt'].map(withHalfIn),
  { rule: 'a flag that is null', body: '{"excludeDebugFields":null}', from: withFlagOfNull },
  { rule: 'a meta that is null', body: '{"meta":null}' },
  { rule: 'a meta twice', body: '{"meta":{"a":"x"},"meta":{"a":"y"}}' },
  { rule: 'a flag twice', body: '{"excludeDebugFields":true,"excludeDebugFields":true}' },
  { rule: 'a name in meta twice', body: '{"meta":{"a":"x","a":"x"}}' },
  ...['META', 'Meta', 'EXCLUDEDEBUGFIELDS'].map((name) => ({
    rule: `a member called ${name}`,
    body: `{"${name}":1}`,
  })),
  { rule: 'a member called __proto__', body: '{"__proto__":{"meta":1},"meta":{"__proto__":"x"}}' },
  { rule: 'a number beyond every range', body: '{"other":1e999}' },
  { rule: 'a text of 20,000 characters', body: JSON.stringify({ meta: { note: 'x'.repeat(20_000) } }) },
  { rule: '2,000 members of meta', body: JSON.stringify({ meta: members(2_000) }) },
  { rule: 'a body that is said to be none', body: '{}', headers: [] },
  ofType('text/plain'),
  ofType('application/x-www-form-urlencoded'),
  ofType('multipart/form-data; boundary=x'),
  ofType('application/json; charset=no-such-charset'),
  ofType('nonsense'),
  ...[
    'identity;q=1.0, *;q=0',
    'identity;q=0',
    '*;q=0',
    'gzip;q=0, identity;q=0',
    'br;q=1.0, gzip;q=0.8, identity;q=0',
    '',
  ].map(accepting),
  ...['GET', 'OPTIONS', 'PUT', 'PATCH'].map((method) => ({
    rule: `the method ${method}`,
    method,
    body: method.startsWith('P') ? '{}' : undefined,
  })),
];

function members(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'x']));
}

/** Any bytes as a body, or any text as an id. */
export const unusualRequest: fc.Arbitrary<UnusualRequest> = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 40 }).map((body) => ({ rule: 'any bytes as a body', body })),
  // Not fc.string with all of Unicode as its unit, which takes a second to map all of it back.
  fc
    .array(fc.integer({ min: 0, max: 0x10ffff }).map(String.fromCodePoint), { minLength: 1, maxLength: 20 })
    .map((points) => points.join(''))
    .filter((text) => !/\p{Surrogate}/u.test(text))
    .map((text) => inPath('any text as an id', () => encodeURIComponent(text).replaceAll('.', '%2E'))),
);

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))));

/** Bodies that the specification neither allows nor forbids, by what is unusual about them. */
export const everySilentBody: Readonly<Record<string, string | Uint8Array>> = {
  'unknown-member': '{"other":1}',
  'meta-null': '{"meta":null}',
  'exclude-debug-null': '{"excludeDebugFields":null}',
  'duplicate-names': '{"excludeDebugFields":true,"excludeDebugFields":false}',
  'byte-order-mark': '\ufeff{}',
  'wrong-utf8-in-text': bytes('{"meta":{"note":"', 0xff, '"}}'),
  'surrogate-alone': '{"meta":{"note":"\\ud800"}}',
  utf16: Buffer.from('\ufeff{}', 'utf16le'),
  'nesting-of-1000': nested('other', 1000),
  'nesting-of-100000': nested('other', 100_000),
  'body-of-1-megabyte': JSON.stringify({ meta: { note: 'x'.repeat(1_000_000) } }),
};
