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

/** A way to make an id of no contract from the id of a contract. */
interface UnknownId {
  rule: string;
  /** `disclosed`: the id of a contract disclosed for the instruction. @returns undefined when none can be made */
  from: (id: string, disclosed?: string) => string | undefined;
  /**
   * The id has the form of a real one. A target may respond to any other id with bad request or with not found: the
   * specification names both and does not say which one comes first.
   */
  wellFormed: boolean;
  /** What follows the id in its path segment, without percent-encoding. */
  rawEnd?: string;
}

const HEX = /^[0-9a-f]{64,}$/;

/** A hash can be changed in one digit without becoming the id of another contract. */
const isHash = (id: string) => HEX.test(id);

const otherDigit = (digit: string, by: number) => ((parseInt(digit, 16) + 1 + (by % 15)) % 16).toString(16);

/** If an id is not a hash (`offer-1`), similar ids may exist. This text is inserted so that the result cannot exist. */
export const STRANGE = 'b7e151628aed2a6abf7158809cf4f3c7';

/** Changes one digit of a hash at the fraction `at` of its length; inserts a strange text there in any other id. */
function changed(at: number, by: number) {
  return (id: string): string => {
    const place = Math.min(id.length - 1, Math.floor(at * id.length));
    return isHash(id)
      ? id.slice(0, place) + otherDigit(id[place]!, by) + id.slice(place + 1)
      : `${id.slice(0, place)}${STRANGE}${id.slice(place)}`;
  };
}

/** The same text in another Unicode normal form (NFD or NFC). @returns undefined when both are equal */
export const otherForm = (text: string): string | undefined =>
  [text.normalize('NFD'), text.normalize('NFC')].find((form) => form !== text);

/** A database that cuts a text to the width of a column, and ignores the blanks at its end, takes this for the text. */
export const padded = (text: string): string => `${text.padEnd(300)}x`;

/** A made text, unless it is the id itself. */
export const otherwise = (id: string, made: string) => (made === id ? undefined : made);

/** ASCII in full-width characters, which compatibility normalisation (NFKC) turns back into ASCII. */
export const inFullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

/** Percent-encodes every byte of a text. */
export const escapedWhole = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const near = (rule: string, at: number): UnknownId => ({ rule, from: changed(at, 0), wellFormed: true });
const misshapen = (rule: string, from: UnknownId['from']): UnknownId => ({ rule, from, wellFormed: false });

/** An id with a sign in the place of the character in its middle. */
export const inMiddle = (sign: string) => (id: string) => {
  const place = id.length >> 1;
  return `${id.slice(0, place)}${sign}${id.slice(place + 1)}`;
};

const withInMiddle = (sign: string) => (id: string) => otherwise(id, inMiddle(sign)(id));

/** Texts with a special meaning in a database, a shell, a template or an expression. */
export const SPECIAL_TEXTS: readonly (readonly [what: string, text: string])[] = [
  ['a percent sign', '%'],
  ['an underscore', '_'],
  ['an asterisk', '*'],
  ['a quote', "'"],
  ['a condition of SQL', "' OR '1'='1"],
  ['a comment of SQL', "';--"],
  ['two quotes', '""'],
  ['a backslash', '\\'],
  ['a semicolon', ';'],
  ['a variable of a shell', '${HOME}'],
  ['braces', '{}'],
  ['brackets', '[]'],
  ['an expression for any text', '.*'],
];

/** Path parameters, which some frameworks remove from a segment before they look it up (RFC 3986 section 3.3). */
export const PARAMETERS: readonly string[] = [';v=1', ';jsessionid=1'];

/** Ids that a careless reader takes for a real one. `maybeBad`: a gateway may refuse the path with 400. */
export const LIKE_A_REAL_ONE: readonly { how: string; from: (id: string) => string; maybeBad?: true }[] = [
  { how: 'with a space after it', from: (id) => `${id} ` },
  { how: 'with a line break after it', from: (id) => `${id}\n`, maybeBad: true },
  { how: 'with a full stop after it', from: (id) => `${id}.` },
  { how: 'with a colon and more after it', from: (id) => `${id}:${STRANGE}` },
  { how: 'with a sharp and more after it', from: (id) => `${id}#${STRANGE}` },
  // Some delete minus signs before they compare, as in UUIDs.
  { how: 'with a minus sign in it', from: (id) => id.replace(/^.{1,4}(?=.)/u, '$&-') },
  { how: 'that is percent-encoded itself', from: escapedWhole, maybeBad: true },
  { how: 'after a step upwards', from: (id) => `${STRANGE}/../${id}`, maybeBad: true },
  { how: 'with a parameter of the path after it', from: (id) => `${id};v=1`, maybeBad: true },
  { how: 'with a slash after it', from: (id) => `${id}/`, maybeBad: true },
  { how: 'in full-width letters', from: inFullWidth },
];

/** The first id is like no real one; each other differs where a wrong comparison may stop. */
export const everyUnknownId: UnknownId[] = [
  {
    rule: 'an id that has nothing in common with a real one but its form',
    from: (id) =>
      isHash(id) ? id.slice(0, 2) + [...id.slice(2)].map((digit) => otherDigit(digit, 6)).join('') : STRANGE,
    wellFormed: true,
  },
  near('an id that differs from a real one in its first tenth', 0.05),
  {
    rule: 'a real id with two characters exchanged',
    // Sums and other checksums may be the same.
    from: (id) =>
      isHash(id) ? otherwise(id, id.replace(/(?<=.{20})(.)(?!\1)(.)/, '$2$1')) : changed(0.2, 0)(id),
    wellFormed: true,
  },
  near('an id that differs from a real one in its middle', 0.5),
  near('an id that differs from a real one in its last quarter', 0.8),
  near('an id that differs from a real one in its last character', 1),
  {
    rule: 'the id of a contract that is not a transfer instruction',
    from: (_, disclosed) => disclosed,
    wellFormed: true,
  },
  // Paths are case-sensitive (RFC 3986 section 6.2.2.1), and so are the ids in them. Hexadecimal digits may have
  // either case.
  misshapen('a real id in upper case', (id) =>
    /^[0-9a-f]*$/i.test(id) || id === id.toUpperCase() ? undefined : id.toUpperCase(),
  ),
  misshapen('a real id with two more characters', (id) => (isHash(id) ? `${id}00` : `${id}-${STRANGE}`)),
  misshapen('a real id without its last two characters', (id) =>
    isHash(id) ? id.slice(0, -2) : `${STRANGE}${id}`,
  ),
  // A target that compares ids as numbers finds a real one.
  misshapen('a real id without the zeros at its beginning', (id) =>
    isHash(id) ? otherwise(id, id.replace(/^0+(?=.)/, '')) : undefined,
  ),
  // A target that looks up an id by a pattern, or reads it as a NUL-terminated string, finds a real one.
  misshapen('a real id with the wildcards of SQL at its end', (id) => `${id.slice(0, -3)}_%`),
  misshapen('a real id with an asterisk in the place of its end', (id) => `${id.slice(0, -2)}*`),
  misshapen('a real id with a full stop for its last character', (id) => `${id.slice(0, -1)}.`),
  misshapen('a real id with the wildcard of SQL for one character', withInMiddle('_')),
  misshapen('a real id with the wildcard of a shell for one character', withInMiddle('?')),
  misshapen('a real id with a percent sign in its middle', withInMiddle('%')),
  ...SPECIAL_TEXTS.map(([what, text]) => misshapen(`${what} as id`, () => text)),
  ...SPECIAL_TEXTS.slice(3, 6).map(([what, text]) =>
    misshapen(`a real id with ${what} after it`, (id) => id + text),
  ),
  ...PARAMETERS.map((end) => ({
    ...misshapen(`a real id with ${end} after it, not percent-encoded`, (id) => id + end),
    rawEnd: end,
  })),
  misshapen('a real id with a NUL and more after it', (id) => `${id}\0${STRANGE}`),
  // A target that cuts, trims, decodes or normalises an id, or resolves its path after decoding, finds a real one.
  ...LIKE_A_REAL_ONE.map(({ how, from }) => misshapen(`a real id ${how}`, (id) => otherwise(id, from(id)))),
  misshapen('a real id with the suffix of a format after it', (id) => `${id}.json`),
  misshapen('a real id in another normalization of Unicode', (id) => otherForm(id)),
  misshapen('a real id with a query after it', (id) => `${id}?v=1`),
  misshapen('a real id with plus signs for its spaces', (id) => otherwise(id, id.replaceAll(' ', '+'))),
  misshapen('a real id with spaces for its plus signs', (id) => otherwise(id, id.replaceAll('+', ' '))),
  misshapen('a real id with its letters beyond ASCII in upper case', (id) =>
    otherwise(
      id,
      id.replace(/[^\0-\x7f]+/g, (letters) => letters.toUpperCase()),
    ),
  ),
  misshapen('a real id with one more zero before it', (id) => (isHash(id) ? `0${id}` : undefined)),
  misshapen('a real id with the mark of hexadecimal digits before it', (id) => `0x${id}`),
  misshapen('a real id in quotes', (id) => `"${id}"`),
  // The place of one in a list.
  misshapen('a number as id', () => '1'),
  misshapen('an id of another script', () => 'заявка-é-中-😀'),
  misshapen('a real id after a space', (id) => `${STRANGE} ${id}`),
];

/** Signs at which a careless reader may end an id, beside those that are listed. */
const SIGNS = '!"$&()*+,<=>@[\\]^`{|}~'.split('');

/** One digit of a real id is changed, anywhere after the prefix with the version; or a sign and more follow a real id. */
export const unknownId: fc.Arbitrary<UnknownId> = fc.oneof(
  fc.tuple(fc.integer({ min: 50, max: 1000 }), fc.nat(14)).map(([thousandth, by]) => ({
    rule: 'an id that differs from a real one in one place',
    from: changed(thousandth / 1000, by),
    wellFormed: true,
  })),
  fc
    .constantFrom(...SIGNS)
    .map((sign) => misshapen(`a real id with ${sign} and more after it`, (id) => `${id}${sign}${STRANGE}`)),
);
