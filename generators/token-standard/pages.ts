import fc from 'fast-check';

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

/** Page sizes as texts that are no 32-bit number, or that only some parsers accept. */
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
