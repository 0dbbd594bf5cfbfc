import fc from 'fast-check';

/** The member `meta` of a request: strings by name. */
export type Meta = Record<string, string>;

const codePoint = (min: number, max: number) =>
  fc.integer({ min, max }).map(
    (point) => String.fromCodePoint(point),
    (character) => (character as string).codePointAt(0)!,
  );

/** Any code point except surrogates. fast-check's own unit of this kind takes almost a second to create. */
const unit = fc.oneof(codePoint(0x20, 0x7e), codePoint(0, 0xd7ff), codePoint(0xe000, 0x10ffff));
const text = fc.string({ unit, maxLength: 24 });
/** Names that are special to JavaScript, except the one that nothing is judged about (docs/judging.md). */
const name = text.filter((each) => each !== '__proto__');

/** Any `meta` (Resources / GetChoiceContextRequest): names and values of any Unicode characters. */
export const meta: fc.Arbitrary<Meta> = fc.dictionary(name, text, { maxKeys: 12, noNullPrototype: true });

/** A meta with this number of entries. */
export const entries = (count: number): Meta =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`key-${i}`, `value ${i}`]));

/** Names special to some parsers, not to JSON. (`__proto__` see docs/judging.md: many targets refuse it.) */
const SPECIAL_NAMES = [
  ' ',
  'constructor',
  // The first index: a reader of some languages makes a list of it.
  '0',
  // By these a reader makes an object of a type that the text names.
  'json_class',
  '$type',
  '$ref',
  '@type',
  'a.b',
  'a/b',
  'a[0]',
  'splice.lfdecentralizedtrust.org/reason',
  'choiceContextData',
  'debugPayload',
  'contractId',
  'excludeDebugFields',
  'meta',
  'error',
  'class',
];

/** One text for each kind of characters that parsers are known to handle wrongly. */
const SPECIAL_TEXTS: Record<string, string> = {
  'the empty text': '',
  'the character NUL': '\0b',
  'C0 controls': '\u0001\u0008\u001b\u007f',
  'line breaks': '\n\r\t\u0085\u2028\u2029',
  'quotes and backslashes': `"'\\/\\u0041`,
  'what looks like another type': 'null',
  'Latin letters with marks': 'àé\u0301ß',
  'right-to-left and bidi controls': '\u05d0\u0627\u202e\u2066\u200f',
  'zero-width characters and a byte-order mark': '\u200b\u200d\ufeff',
  'full-width and CJK characters': '\uff21\u4e2d\u3042\uac00',
  'astral characters': '\u{1f600}\u{1d11e}\u{20000}\u{10fffd}',
  noncharacters: '\ufffe\uffff\u{1fffe}\u{10ffff}',
  'the replacement character': '\ufffd',
  'markup and a template': '<b>${x}{{y}}%s</b>',
};

const own = (name: string, value: string): Meta => ({ [name]: value });

/** Every edge case of `meta`: what is special about it, and the value. None and one entry are among whole requests. */
export const metaEdges: { what: string; meta: Meta }[] = [
  {
    what: 'values that begin like JSON, an address and a time, and are none',
    meta: { Reason: '{"a":', list: '[1,', address: 'http://[::', time: '2026-02-30T25:61:00Z' },
  },
  { what: 'names that differ only in case', meta: { note: 'x', Note: 'y' } },
  { what: '100 entries', meta: entries(100) },
  { what: '300 entries', meta: entries(300) },
  { what: 'a value of 1,000 characters', meta: { note: 'x'.repeat(1000) } },
  { what: 'a value of 10,000 characters', meta: { note: 'x'.repeat(10_000) } },
  { what: 'a name of 300 characters', meta: { ['k'.repeat(300)]: 'x' } },
  ...SPECIAL_NAMES.map((name) => ({ what: `the name ${JSON.stringify(name)}`, meta: own(name, 'x') })),
  ...Object.entries(SPECIAL_TEXTS).flatMap(([what, special]) => [
    { what: `${what} in a value`, meta: { note: special } },
    { what: `${what} as a name`, meta: own(special, 'x') },
  ]),
];

/** All of Unicode except surrogates, in pieces of 4,096 code points. There are 272 pieces. */
export const unicodeSweep = (): { what: string; meta: Meta }[] =>
  Array.from({ length: 0x110 }, (_, piece) => piece * 0x1000)
    .map((from) => ({ from, points: Array.from({ length: 0x1000 }, (_, i) => from + i).filter(isScalar) }))
    .filter(({ points }) => points.length > 0)
    .map(({ from, points }) => ({
      what: `the characters from U+${from.toString(16).toUpperCase().padStart(4, '0')} on`,
      meta: { note: points.map((point) => String.fromCodePoint(point)).join('') },
    }));

const isScalar = (point: number) => point < 0xd800 || point > 0xdfff;
