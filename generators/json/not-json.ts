import fc from 'fast-check';
import type { Broken } from './value.js';

const beforeEnd = (text: string, insert: string) => `${text.slice(0, -1)}${insert}}`;
const withMember = (text: string, member: string) => beforeEnd(text, text === '{}' ? member : `,${member}`);
const withByte = (byte: number, at: 'start' | 'end') => (text: string) => {
  const bytes = [...Buffer.from(text)];
  return Uint8Array.from(at === 'start' ? [byte, ...bytes] : [...bytes, byte]);
};

/** An ASCII text in units of two or four bytes, without a byte-order mark. As UTF-8, each unit contains a NUL. */
const inUnits = (size: 2 | 4, isLowFirst: boolean) => (text: string) => {
  const pad = Array.from({ length: size - 1 }, () => 0);
  const units = [...Buffer.from(text)].map((byte) => (isLowFirst ? [byte, ...pad] : [...pad, byte]));
  return Uint8Array.from(units.flat());
};

/**
 * Edits that make the text of a JSON object invalid in every reading of RFC 8259. What a lenient decoder may repair
 * before it parses (a byte-order mark, invalid UTF-8 inside a string, UTF-16 that is declared) is not included.
 */
const BREAKS: Record<string, (object: string) => string | Uint8Array> = {
  'its end cut off': (text) => text.slice(0, -1),
  'only its first character': (text) => text.slice(0, 1),
  'a comma after the last member': (text) => withMember(text, '"x":1,'),
  'a comma and no member': (text) => `{,${text.slice(1)}`,
  'two commas': (text) => withMember(text, '"x":1,,"y":2'),
  'no comma between two members': (text) => withMember(text, '"x":1 "y":2'),
  'no colon after a name': (text) => withMember(text, '"x" 1'),
  'a name without a value': (text) => withMember(text, '"x":'),
  'a name without quotes': (text) => withMember(text, 'x:1'),
  'a name that is a number': (text) => withMember(text, '1:1'),
  'single quotes': (text) => withMember(text, "'x':'y'"),
  'a string without its end': (text) => withMember(text, '"x":"y'),
  'a line break in a string': (text) => withMember(text, '"x":"y\nz"'),
  'a NUL in a string': (text) => withMember(text, '"x":"y\0z"'),
  'a tab in a string': (text) => withMember(text, '"x":"y\tz"'),
  'the last of the controls in a string': (text) => withMember(text, '"x":"y\u001fz"'),
  'a string that goes on in the next line': (text) => withMember(text, '"x":"y\\\nz"'),
  'two strings side by side': (text) => withMember(text, '"x":"y" "z"'),
  'a form feed between members': (text) => withMember(text, '\f"x":1'),
  'a no-break space between members': (text) => withMember(text, '\u00a0"x":1'),
  'a byte-order mark between members': (text) => withMember(text, '\ufeff"x":1'),
  'an escaped single quote': (text) => withMember(text, `"x":"\\'"`),
  'a hexadecimal escape': (text) => withMember(text, '"x":"\\x41"'),
  'an escape in braces': (text) => withMember(text, '"x":"\\u{41}"'),
  'an equals sign for the colon': (text) => withMember(text, '"x"=1'),
  'a semicolon for the comma': (text) => withMember(text, '"x":1;"y":2'),
  'a comma at the end of an array': (text) => withMember(text, '"x":[1,]'),
  'nothing between two commas of an array': (text) => withMember(text, '"x":[1,,2]'),
  'a comma at the end of an inner object': (text) => withMember(text, '"x":{"y":1,}'),
  'an unknown escape in a string': (text) => withMember(text, '"x":"\\q"'),
  'half a Unicode escape in a string': (text) => withMember(text, '"x":"\\u12"'),
  'a comment after #': (text) => `{\n# x\n${text.slice(1)}`,
  'a comment': (text) => `{/* x */${text.slice(1)}`,
  'a line comment': (text) => `{// x\n${text.slice(1)}`,
  NaN: (text) => withMember(text, '"x":NaN'),
  Infinity: (text) => withMember(text, '"x":-Infinity'),
  undefined: (text) => withMember(text, '"x":undefined'),
  'a capitalised literal': (text) => withMember(text, '"x":True'),
  'a literal in capitals': (text) => withMember(text, '"x":NULL'),
  'a literal that goes on': (text) => withMember(text, '"x":nullx'),
  'a hexadecimal number': (text) => withMember(text, '"x":0x1F'),
  'a number with a leading zero': (text) => withMember(text, '"x":01'),
  'an octal number': (text) => withMember(text, '"x":0o17'),
  'a number with an underscore': (text) => withMember(text, '"x":1_000'),
  'a big number as a program writes it': (text) => withMember(text, '"x":1n'),
  'a negative number with a leading zero': (text) => withMember(text, '"x":-01'),
  'a minus alone': (text) => withMember(text, '"x":-'),
  'a number with a plus': (text) => withMember(text, '"x":+1'),
  'a number that starts with its point': (text) => withMember(text, '"x":.5'),
  'a number that ends with its point': (text) => withMember(text, '"x":1.'),
  'a number that ends with its exponent': (text) => withMember(text, '"x":1e'),
  'a brace too many': (text) => `${text}}`,
  'the wrong bracket at its end': (text) => `${text.slice(0, -1)}]`,
  'a second object after it': (text) => `${text}{}`,
  'a second object on the next line': (text) => `${text}\n{}`,
  'a word after it': (text) => `${text} x`,
  'a word before it': (text) => `x ${text}`,
  'a guard before it': (text) => `)]}',\n${text}`,
  'form fields': () => 'excludeDebugFields=true',
  XML: () => '<request/>',
  'a byte before it that is not UTF-8': withByte(0xff, 'start'),
  'a byte after it that is not UTF-8': withByte(0xc3, 'end'),
  'a NUL after it': (text) => `${text}\0`,
  'a comma after it': (text) => `${text},`,
  'a comment after it': (text) => `${text} // x`,
  'its text in UTF-16, the low byte first': inUnits(2, true),
  'its text in UTF-16, the high byte first': inUnits(2, false),
  'its text in UTF-32, the low byte first': inUnits(4, true),
  'its text in UTF-32, the high byte first': inUnits(4, false),
};

/** The names of all ways to break the text of an object. */
export const BREAKS_OF_JSON: readonly string[] = Object.keys(BREAKS);

/** The text of an object, broken in one of these ways. */
export const broken = (text: string, rule: string): Broken<string | Uint8Array> => ({
  value: BREAKS[rule]!(text),
  rule,
  counterpart: text,
});

/** The text of an object, broken in each of these ways. */
export const everyNotJson = (object: unknown): Broken<string | Uint8Array>[] =>
  Object.keys(BREAKS).map((rule) => broken(JSON.stringify(object), rule));

/** The text of an object, broken in one of these ways or truncated anywhere. A truncated object is never JSON. */
export const notJson = (objects: fc.Arbitrary<object>): fc.Arbitrary<Broken<string | Uint8Array>> => {
  const text = objects.map((object) => JSON.stringify(object));
  return fc.oneof(
    fc
      .tuple(text, fc.constantFrom(...Object.keys(BREAKS)))
      .map(([counterpart, rule]) => broken(counterpart, rule)),
    fc.tuple(text, fc.nat()).map(([counterpart, at]) => {
      const bytes = Buffer.from(counterpart);
      const value = bytes.subarray(0, 1 + (at % (bytes.length - 1)));
      return { value, rule: 'its end cut off', counterpart };
    }),
  );
};
