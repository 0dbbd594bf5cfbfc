import fc from 'fast-check';

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
export const withArticle = (type: JsonType): string =>
  type === 'null' ? 'null' : `${/^[ao]/.test(type) ? 'an' : 'a'} ${type}`;
