import fc from 'fast-check';

/** Sizes that a page is asked for in; undefined: none is given. */
export const everyPageSize: (number | undefined)[] = [undefined, 1, 2, 25, 1000];

/** Sizes whose pages are walked through: in short lists, each of them divides the list otherwise. */
export const everyWalkedSize: (number | undefined)[] = [
  ...everyPageSize,
  ...Array.from({ length: 28 }, (_, at) => at + 3).filter((size) => size !== 25),
];

/** A size of a page: often one at which the lists of most registries have several. */
export const pageSize: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 3, max: 12 }) },
  { weight: 1, arbitrary: fc.integer({ min: 13, max: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 2 ** 31 - 1 }) },
);

/** Page sizes at the ends of 32 bits and around those that readers count in. */
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

/** Texts that no page comes with; none is blank, which many frameworks take for absent. What stands in one is of no known instrument. */
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

/** Tokens in a query that are not the encoding of a text: some readers take them for absent. */
export const everyUndecodableToken: string[] = ['%zz', '%', '%4', '%ff', 'a%c3', '%ed%a0%80'];

/** Page sizes as texts that no number of 32 bits has, or that only some readers take for one. */
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

/** Sizes that all instruments are on one page of, at the ends of 16 and of 32 bits. */
export const everyLargeSize: number[] = [65_535, 65_536, 2 ** 31 - 1];

/** A token of a page with one character changed, in its first, second and third quarter; a short one has none. */
export const changedTokens = (token: string): string[] =>
  token.length < 8
    ? []
    : [0.25, 0.5, 0.75].map((part) => {
        const at = Math.floor(part * token.length);
        const other = token[at] === 'a' ? 'b' : 'a';
        return `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
      });

/** A text that no page comes with. */
export const strangeToken: fc.Arbitrary<string> = fc
  .stringMatching(/^[a-z0-9]{12,40}$/)
  .map((letters) => `no-token-${letters}`);
