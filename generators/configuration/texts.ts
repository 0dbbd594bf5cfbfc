import fc from 'fast-check';

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
const DIGITS = Array.from('0123456789');
const HEX = [...DIGITS, ...Array.from('abcdef')];

const of = (units: readonly string[], minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...units), minLength, maxLength });

/** A name as Kubernetes has them. */
export const name: fc.Arbitrary<string> = fc
  .tuple(of(LETTERS, 1, 6), fc.constantFrom('', '-secret', '-1', '-db-postgres'))
  .map((parts) => parts.join(''));

/** Text that nothing is said of: blanks, quotes, signs of YAML and letters of many scripts. */
export const freeText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'ops',
    'ops@acme.example',
    'Zürich: "Ops" # 1',
    "it's - so",
    '日本語 чат',
    '🦆 @ 7',
    '{a: b}',
    '- x',
    'true',
    '07',
  ),
  of([...LETTERS, 'Ä', 'é', 'ж', '中', ' ', ':', '#', "'", '"', '@', '.'], 1, 12).map((text) => `a${text}z`),
);

const host = fc.oneof(
  fc.constantFrom('sv.example', 'localhost', '10.0.0.7', '[::1]', 'xn--zrich-kva.example', 'SV-1.Example'),
  fc.tuple(of(LETTERS, 1, 8), of(LETTERS, 2, 5)).map(([one, two]) => `${one}.${two}`),
);

/** The address of a service. */
export const url: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('https://', 'http://', 'https://', 'HTTPS://'),
    host,
    fc.constantFrom('', ':5012', ':1', ':65535'),
    fc.constantFrom('', '/', '/api/sv', '/a/b/', '/a%20b', '/x?y=1'),
  )
  .map((parts) => parts.join(''));

/** The smallest and the largest port are among them. */
export const port: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(5432, 1, 65_535),
  fc.integer({ min: 1, max: 65_535 }),
);

/** A duration: a number and its unit, short or long. */
export const duration: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(fc.constantFrom(1, 30), fc.integer({ min: 1, max: 5000 })),
    fc.constantFrom('m', 'h', 's', 'd', 'ms', ' seconds', ' minutes', ' hours', ' days', 'min', 'sec'),
  )
  .map((parts) => parts.join(''));

/** Five fields. */
const FIVE = [
  '*/10 * * * *',
  '0 4 * * *',
  '0 0 1 * *',
  '15,45 8-18/2 * JAN-DEC MON-FRI',
  '59 23 31 12 0',
  '0 0 * * 7',
  '5 4 * * sun',
];
/** Six or seven, the first of them seconds. */
const QUARTZ = [
  '0 /10 * * * ?',
  '0 0/10 * * * ?',
  '0 0 4 ? * *',
  '0 15 10 ? * MON-FRI',
  '0 15 10 L * ?',
  '0 15 10 LW * ?',
  '0 15 10 15W * ?',
  '0 15 10 ? * 6L',
  '0 15 10 ? * 6#3',
  '0 0 12 1/5 * ? *',
  '59 59 23 31 12 ? 2027-2099',
];

/** A cron expression, of five fields or of the six or seven of Quartz. */
export const cron: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...FIVE, ...QUARTZ),
  fc
    .tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 23 }), fc.boolean())
    .map(([minute, hour, quartz]) => (quartz ? `0 ${minute} ${hour} * * ?` : `${minute} ${hour} * * *`)),
);

const PARTY_UNITS = [...LETTERS, ...DIGITS, ...Array.from('ABYZ_ :')];
const part = (maxLength = 6) => of(PARTY_UNITS, 1, maxLength);

/** The longest that a hint may be. */
export const LONGEST = 255;

/** organization-function-enumerator, with minus signs of their own and the longest among them. */
export const partyHint: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'a-b-1',
    'digitalAsset-finance-1',
    'acme-validator-one',
    'acme-corp-ledger-validator-2b',
    `a-b-${'9'.repeat(LONGEST - 4)}`,
    ' - - ',
    ':-_-0',
  ),
  fc.tuple(part(), part(), part()).map((parts) => parts.join('-')),
);

/** A party ID: what one looks like is up to the implementation. */
export const partyId: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'alice::1220ab',
    `${'b'.repeat(LONGEST)}::1220ab`,
    'a',
    'A-1_b c::1220ff',
    'acme.example/treasury::1220ab',
    'Zoë@acme',
  ),
  fc.tuple(of(LETTERS, 1, 6), of(HEX, 2, 8)).map(([hint, hash]) => `${hint}::1220${hash}`),
);

/** What keeps no rule of its own: a secret's value, in characters that every form may hold. */
export const secret: fc.Arbitrary<string> = of([...LETTERS, ...DIGITS, '+', '/', '='], 1, 20).map(
  (text) => `s${text}`,
);
