import fc from 'fast-check';

/** A value that breaks one rule, the rule, and the valid value that it was made from. */
export interface Broken<T> {
  value: T;
  /** What is wrong with it, in words that follow "a request with". */
  rule: string;
  counterpart: T;
}

/** The JSON types (RFC 8259 section 3). */
export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** The shortest value of each JSON type, and values that a lenient parser takes for another type. */
const EDGES: Record<JsonType, readonly unknown[]> = {
  null: [null],
  boolean: [true, false],
  number: [0, 1, -1, 1.5, 1e21],
  string: ['', 'x', 'true', 'false', '{}', '1', 'null'],
  array: [[], [{}], [['a', 'b']], [true]],
  object: [{}, { a: 'b' }, { value: true }],
};

const random: Record<JsonType, fc.Arbitrary<unknown>> = {
  null: fc.constant(null),
  boolean: fc.boolean(),
  number: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  string: fc.string(),
  array: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 4 }),
  object: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
};

/** Every edge case of these types. */
export const valueEdges = (...types: JsonType[]): { type: JsonType; value: unknown }[] =>
  types.flatMap((type) => EDGES[type].map((value) => ({ type, value })));

/** Any JSON value of one of these types. */
export const valueOf = (...types: JsonType[]): fc.Arbitrary<{ type: JsonType; value: unknown }> =>
  fc.oneof(...types.map((type) => random[type].map((value) => ({ type, value }))));

/** "a number", "an object": for sentences. */
export const withArticle = (type: string): string =>
  type === 'null' ? 'null' : `${/^[ao]/.test(type) ? 'an' : 'a'} ${type}`;

/** Ways to write a JSON value that have the same meaning (RFC 8259 sections 2 and 7). */
const WRITINGS: Record<string, (value: unknown) => string> = {
  compact: (value) => JSON.stringify(value),
  indented: (value) => JSON.stringify(value, null, 2),
  'with CRLF and tabs': (value) => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
  'with space around': (value) => ` \n\t${JSON.stringify(value)}\r\n `,
  'after a line break': (value) => `\n${JSON.stringify(value)}\n`,
  // PHP escapes each slash unless it is told not to.
  'after a tab, with its slashes escaped': (value) => `\t${JSON.stringify(value).replaceAll('/', '\\/')}`,
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
