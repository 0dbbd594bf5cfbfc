import fc from 'fast-check';
import {
  LIKE_A_REAL_ONE,
  otherForm,
  otherwise,
  padded,
  PARAMETERS,
  SPECIAL_TEXTS,
  STRANGE,
} from '../registry/ids.js';

/** Page sizes that are requested; undefined sends none. */
export const everyPageSize: (number | undefined)[] = [undefined, 1, 2, 25, 1000];

/** Page sizes with which the whole list is read: in short lists, each of them divides the list differently. */
export const everyWalkedSize: (number | undefined)[] = [
  ...everyPageSize,
  ...Array.from({ length: 28 }, (_, at) => at + 3).filter((size) => size !== 25),
];

/** A page size: often one at which most registries have several pages. */
export const pageSize: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 3, max: 12 }) },
  { weight: 1, arbitrary: fc.integer({ min: 13, max: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 2 ** 31 - 1 }) },
);

/** Page sizes at the limits of 32 bits, and around common limits. */
export const everySizeOnItsOwn: number[] = [
  1,
  2,
  3,
  10,
  25,
  26,
  99,
  100,
  101,
  127,
  128,
  255,
  256,
  1000,
  32_768,
  65_536,
  2 ** 31 - 1,
];

/** Tokens that no page returns: not blank, which many read as absent, and without a known instrument. */
export const everyStrangeToken: string[] = [
  'no-such-token',
  'b7e151628aed2a6abf7158809cf4f3c7',
  'bm8gc3VjaCB0b2tlbg==',
  'zzzzzzzzzzzzzzzz',
  '-1',
  '999999',
  'null',
  '{}',
  'token with spaces & signs=?',
  '中-😀',
];

/** Such a token as it stands in a query. It cannot be decoded, which does not make it absent. */
export const UNREADABLE_TOKEN = '%zz';

/** Page sizes as texts that are not 32-bit numbers, or that only some parsers accept. */
export const everyUnusualSize: string[] = [
  '0',
  '-1',
  '2147483648',
  '4294967297',
  '9223372036854775808',
  '18446744073709551617',
  '99999999999999999999999999',
  '+5',
  '1e2',
  '5.0',
  '0x10',
  '007',
  ' 5 ',
  '',
  'five',
  '٥',
  '1,000',
  '1_000',
];

/** Page sizes that exceed the number of instruments, at the limits of 16 and 32 bits. */
export const everyLargeSize: number[] = [65_535, 65_536, 2 ** 31 - 1];

/** A token with one character changed, at one, two and three quarters; none shorter than 8. */
export const changedTokens = (token: string): string[] =>
  token.length < 8
    ? []
    : [0.25, 0.5, 0.75].map((part) => {
        const at = Math.floor(part * token.length);
        const other = token[at] === 'a' ? 'b' : 'a';
        return `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
      });

/** A token that no page returns. */
export const strangeToken: fc.Arbitrary<string> = fc
  .stringMatching(/^[a-z0-9]{12,40}$/)
  .map((letters) => `no-token-${letters}`);

/** A way to make an id of no instrument from listed ids. `from` returns undefined when it cannot make one. */
interface UnknownInstrument {
  rule: string;
  from: (
    id: string,
    all: readonly string[],
    listed: { name?: unknown; symbol?: unknown },
  ) => string | undefined;
  /** The index of the listed instrument that it starts from. Absent: 0. */
  place?: number;
  /** Whether a gateway may refuse the path with 400. */
  maybeBad?: boolean;
  /** What follows the id in its path segment, without percent-encoding. */
  rawEnd?: string;
  /** Whether its plus signs are not percent-encoded. In a path they stand for themselves. */
  rawPlus?: true;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Ids that a wrong comparison takes for a listed one. */
const LIKE_A_LISTED_ONE: UnknownInstrument[] = [
  { rule: 'a listed id with more after it', from: (id) => `${id}-${STRANGE}` },
  { rule: 'a listed id with more before it', from: (id) => `${STRANGE}-${id}` },
  { rule: 'a listed id without its last character', from: (id) => id.slice(0, -1) || undefined },
  { rule: 'a listed id with another last character', from: (id) => `${id.slice(0, -1)}\u00b6` },
  { rule: 'a listed id in upper case', from: (id) => otherwise(id, id.toUpperCase()) },
  { rule: 'a listed id in lower case', from: (id) => otherwise(id, id.toLowerCase()) },
  ...LIKE_A_REAL_ONE.map(({ how, from, ...more }) => ({
    rule: `a listed id ${how}`,
    from: (id: string) => otherwise(id, from(id)),
    ...more,
  })),
  { rule: 'a listed id with blanks and more after it', from: padded },
  { rule: 'a listed id with the wildcard of SQL for a character', from: (id) => `${id.slice(0, -1)}_` },
  {
    rule: 'a listed id with the wildcard of a shell for a character',
    from: (id) => `${id.slice(0, -1)}?`,
    maybeBad: true,
  },
  { rule: 'a listed id with the wildcard of SQL after it', from: (id) => `${id}%`, maybeBad: true },
  { rule: 'a listed id with an asterisk after it', from: (id) => `${id}*` },
  ...PARAMETERS.map((end) => ({
    rule: `a listed id with ${end} after it, not percent-encoded`,
    from: (id: string) => id + end,
    rawEnd: end,
    maybeBad: true,
  })),
  {
    rule: 'two listed ids at once',
    from: (id, all) => {
      const other = all.find((each) => each !== id);
      return other && `${id},${other}`;
    },
  },
  { rule: 'a listed id with a slash and more after it', from: (id) => `${id}/${STRANGE}`, maybeBad: true },
];

/** Those for two listed ids, and ids that have nothing in common with a listed one. */
export const everyUnknownInstrument: UnknownInstrument[] = [
  { rule: 'an id that no instrument has', from: () => STRANGE },
  ...SPECIAL_TEXTS.map(([what, text]) => ({ rule: `${what} as id`, from: () => text, maybeBad: true })),
  ...LIKE_A_LISTED_ONE.flatMap((like) => [0, 1].map((place) => ({ ...like, place }))),
  {
    rule: 'a listed id in another normalization of Unicode',
    from: (_, all) => all.map(otherForm).find((form) => form !== undefined && !all.includes(form)),
  },
  ...[{}, { rawPlus: true } as const].map((how): UnknownInstrument => ({
    ...how,
    rule: `a listed id with plus signs for its spaces${how.rawPlus ? ', not percent-encoded' : ''}`,
    from: (_, all) => {
      const spaced = all.find((id) => id.includes(' '));
      return spaced?.replaceAll(' ', '+');
    },
  })),
  {
    rule: 'a listed id with underscores for its minus signs',
    from: (_, all) => all.find((id) => id.includes('-'))?.replaceAll('-', '_'),
  },
  ...[0, 1, 2].flatMap((place): UnknownInstrument[] => [
    { rule: 'the symbol of an instrument', place, from: (_, __, { symbol }) => textOf(symbol) },
    { rule: 'the name of an instrument', place, from: (_, __, { name }) => textOf(name) },
  ]),
  { rule: 'a listed id in upper case', place: 2, from: (id) => otherwise(id, id.toUpperCase()) },
  { rule: 'a listed id in lower case', place: 2, from: (id) => otherwise(id, id.toLowerCase()) },
  ...['constructor', '__proto__', 'null', 'undefined'].map((word): UnknownInstrument => ({
    rule: `the word ${word}`,
    from: () => word,
  })),
  // Some languages compare texts of digits as numbers.
  ...(
    [
      ['with a zero before it', (id) => `0${id}`],
      ['with a decimal point', (id) => `${id}.0`],
      ['with an exponent', (id) => `${id}e0`],
    ] satisfies [string, (id: string) => string][]
  ).map(([how, same]): UnknownInstrument => ({
    rule: `a listed id of digits, as the same number ${how}`,
    from: (_, all) => {
      const id = all.find((each) => /^\d{1,15}$/.test(each));
      return id === undefined || all.includes(same(id)) ? undefined : same(id);
    },
  })),
  // The place of one in the list, or its number in a database.
  ...['0', '1'].map((number): UnknownInstrument => ({
    rule: `the number ${number}`,
    from: (_, all) => (all.includes(number) ? undefined : number),
  })),
  { rule: 'an id of another script', from: () => `\u4e2d-${STRANGE}-\u{1f600}` },
];

/** A listed id with a strange text inserted anywhere. */
export const unknownInstrument: fc.Arbitrary<UnknownInstrument> = fc
  .tuple(fc.nat(100), fc.integer({ min: 0, max: 2 ** 31 - 1 }))
  .map(([at, number]) => ({
    rule: 'a listed id with something in it',
    from: (id) => {
      const place = Math.floor((at / 101) * id.length);
      return `${id.slice(0, place)}x${number}${id.slice(place)}`;
    },
  }));
