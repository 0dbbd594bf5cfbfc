import fc from 'fast-check';

/** An id of the target, by its index in the list, and a way to write it in a path. */
interface EncodedId {
  instruction: number;
  rule: string;
  encode: (id: string) => string;
}

const percent = (character: string, upper: boolean) =>
  [...Buffer.from(character)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .map((hex) => `%${upper ? hex.toUpperCase() : hex}`)
    .join('');

/**
 * Percent-encodes the characters that `which` selects, and those that must be encoded. A full stop is not encoded,
 * unless the id would be a dot segment: many gateways and frameworks refuse an encoded one (`%2E`) as a path
 * traversal.
 */
const encodeWhere =
  (which: (place: number, length: number) => boolean, upper = true) =>
  (id: string) => {
    const characters = [...id];
    const stays = (character: string, place: number) =>
      encodeURIComponent(character) === character &&
      (!which(place, characters.length) || (character === '.' && !/^\.\.?$/.test(id)));
    return characters
      .map((character, place) => (stays(character, place) ? character : percent(character, upper)))
      .join('');
  };

const named: Omit<EncodedId, 'instruction'>[] = [
  { rule: 'an id with its first character percent-encoded', encode: encodeWhere((place) => place === 0) },
  {
    rule: 'an id with its last character percent-encoded',
    encode: encodeWhere((place, all) => place === all - 1),
  },
  { rule: 'an id that is percent-encoded as a whole', encode: encodeWhere(() => true) },
];

/** Lower-case digits. They matter only where the hexadecimal digits of an escape are letters. */
export const inLowerCase: EncodedId = {
  instruction: 0,
  rule: 'an id that is percent-encoded as a whole, with hexadecimal digits in lower case',
  encode: encodeWhere(() => true, false),
};

/** Each encoding of the first ids of the target. */
export const everyEncoding: readonly EncodedId[] = [
  inLowerCase,
  ...[0, 1, 2, 3].flatMap((instruction) => named.map((encoding) => ({ instruction, ...encoding }))),
];

/** An id with any characters percent-encoded. */
export const encodedId: fc.Arbitrary<EncodedId> = fc
  .record({ instruction: fc.nat(3), mask: fc.integer({ min: 1, max: 255 }), upper: fc.boolean() })
  .map(({ instruction, mask, upper }) => ({
    instruction,
    rule: 'an id with some characters percent-encoded',
    encode: encodeWhere((place) => ((mask >> (place % 8)) & 1) === 1, upper),
  }));
