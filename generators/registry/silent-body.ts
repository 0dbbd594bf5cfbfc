const nested = (depth: number) => `{"other":${'['.repeat(depth)}${']'.repeat(depth)}}`;
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
  'nesting-of-1000': nested(1000),
  'nesting-of-100000': nested(100_000),
  'body-of-1-megabyte': JSON.stringify({ meta: { note: 'x'.repeat(1_000_000) } }),
};
