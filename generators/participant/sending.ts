import { covering, type Row } from '../covering.js';
import { unusual, WAYS, type Way } from '../sending.js';
import { everyAlphabetHint, type AlphabetHint } from './hint.js';

/** Calls that are refused and create no party, by what is wrong with them. */
const REFUSED = [
  'a full stop in the hint',
  'a hint that is a number',
  'half a body',
  'a hint that is present',
  'no token',
  'a text that is not a token',
  'a caller without rights',
] as const;

/** What is wrong with a call. */
export type WrongAllocation = (typeof REFUSED)[number];

/** What comes right before a call. None of it creates a party. */
const BEFORE = [
  'nothing, on a new connection',
  'a call that is refused, on the same connection',
  'a call without a token, on the same connection',
  'a call with a text that is not a token, on the same connection',
  'a call that was cut off',
  'a truncated call',
  'nothing, by another version of HTTP',
] as const;

/** A way to send a call, and what comes right before it. */
type AllocationSending = Way & { before: (typeof BEFORE)[number] };

/** The number of blanks before a body, which mean nothing. A long body takes another way through many servers. */
const BLANKS = [0, 100_000] as const;

/** Refused calls with every pair of values of different dimensions. */
export const everyRefusedSending = (): Row<
  typeof WAYS & { wrong: WrongAllocation[]; before: typeof BEFORE; blanks: typeof BLANKS }
>[] => covering({ wrong: [...REFUSED], ...WAYS, before: BEFORE, blanks: BLANKS }, 2);

/** The number of different strides. A stride equal to the number of rows would always select the same value. */
const STRIDES = BEFORE.length - 1;

/** The row whose body is not chunked. Its hint has neither all characters nor the largest length. */
const WITH_LENGTH = 1;

/** Selects a value of each dimension. Seven rows are a prime, so every stride visits every value. */
const row = (i: number): AllocationSending => ({
  ...(Object.fromEntries(
    Object.entries(WAYS).map(([name, values], d) => {
      const place = i * ((d % STRIDES) + 1) + Math.floor(d / STRIDES);
      return [name, values[(place % BEFORE.length) % values.length]];
    }),
  ) as unknown as Way),
  // Other calls have a Content-Length, and a party is permanent: few of them are created to test a chunked body.
  framing: i === WITH_LENGTH ? 'Content-Length' : 'chunked',
  before: BEFORE[i]!,
});

/** Distributes all ways over the hints that must be accepted anyway: one party tests both. */
export const everyAcceptedSending: { hint: AlphabetHint; sending: AllocationSending }[] =
  everyAlphabetHint.map((hint, i) => ({ hint, sending: row(i % BEFORE.length) }));

/** The differences from the usual way to send a call, in words. */
export const unusualIn = ({ before, ...way }: AllocationSending): string[] => [
  ...unusual(way),
  `right before it: ${before}`,
];
