import fc from 'fast-check';

/** Ways to write a JSON value that have the same meaning (RFC 8259 sections 2 and 7). */
const WRITINGS: Record<string, (value: unknown) => string> = {
  compact: (value) => JSON.stringify(value),
  indented: (value) => JSON.stringify(value, null, 2),
  'with CRLF and tabs': (value) => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
  'with space around': (value) => ` \n\t${JSON.stringify(value)}\r\n `,
  'after a line break': (value) => `\n${JSON.stringify(value)}\n`,
  'after a tab': (value) => `\t${JSON.stringify(value)}`,
  'all in ASCII': (value) => JSON.stringify(value).replace(/[^\x20-\x7e]/g, escapeUnit),
  'with each character of its names and texts escaped': (value) =>
    JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, (text) => {
      const units = (JSON.parse(text) as string).split('').map(escapeUnit);
      return `"${units.join('')}"`;
    }),
};

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A value and one of its texts. */
interface Written<T> {
  value: T;
  writing: string;
  text: string;
}

/** Every text of a value. */
export const everyText = <T>(value: T): Written<T>[] =>
  Object.entries(WRITINGS).map(([writing, write]) => ({ value, writing, text: write(value) }));

/** Texts of values, in any of these ways. */
export const jsonText = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<Written<T>> =>
  fc
    .tuple(values, fc.constantFrom(...Object.keys(WRITINGS)))
    .map(([value, writing]) => ({ value, writing, text: WRITINGS[writing]!(value) }));
