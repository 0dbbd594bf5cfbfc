import { covering, type Row } from '../covering.js';
import { unusual, WAYS, type Way } from '../sending.js';
import { everyAlphabetHint, type AlphabetHint } from './hint.js';

/** Calls that are refused, which create no party, by what is wrong with them. */
const REFUSED = [
  'a full stop in the hint',
  'a hint that is a number',
  'half a body',
  'a hint that is present',
  'no token',
  'a token that is none',
  'a caller without rights',
] as const;

/** What is wrong with a call. */
export type WrongAllocation = (typeof REFUSED)[number];

/** What goes before a call. None of it creates a party. */
const BEFORE = [
  'nothing, on a new connection',
  'a call that is refused, on the same connection',
  'a call without a token, on the same connection',
  'a call with a token that is none, on the same connection',
  'a call that was cut off',
  'a truncated call',
  'nothing, by HTTP/2 where it is spoken',
] as const;

/** One way to send a call, and what went before it. */
export type AllocationSending = Way & { before: (typeof BEFORE)[number] };

/** What is refused however it is sent, with every pair of values of different dimensions. */
export const everyRefusedSending = (): Row<
  typeof WAYS & { wrong: WrongAllocation[]; before: typeof BEFORE }
>[] => covering({ wrong: [...REFUSED], ...WAYS, before: BEFORE }, 2);

/** The number of strides: a stride of as many as there are rows would stay at one value. */
const STRIDES = BEFORE.length - 1;

/** A value of each dimension, in strides of its own; there are seven rows, a prime, so that any stride meets every value. */
const row = (i: number): AllocationSending => ({
  ...(Object.fromEntries(
    Object.entries(WAYS).map(([name, values], d) => {
      const place = i * ((d % STRIDES) + 1) + Math.floor(d / STRIDES);
      return [name, values[(place % BEFORE.length) % values.length]];
    }),
  ) as unknown as Way),
  before: BEFORE[i]!,
});

/**
 * Every way is in one of as many calls as there are hints that have to be accepted anyway: a party of such a hint shows
 * both, that the hint is accepted and that the way is.
 */
export const everyAcceptedSending: { hint: AlphabetHint; sending: AllocationSending }[] =
  everyAlphabetHint.map((hint, i) => ({ hint, sending: row(i % BEFORE.length) }));

/** What is unusual in a way to send a call, in words. */
export const unusualIn = ({ before, ...way }: AllocationSending): string[] => [
  ...unusual(way),
  `right before it: ${before}`,
];
