import fc from 'fast-check';
import { bad, type Call } from './request-sequence.js';

const FLAGGED = '{"excludeDebugFields":true}';

const times = (count: number, instruction: number, body: string): Call[] =>
  Array.from({ length: count }, () => ({ instruction, body }));

/** Good calls, each so often that one answer among its equals shows, and every kind of bad one. */
const CALLS: Call[] = [
  ...[0, 1].flatMap((instruction) => [...times(10, instruction, '{}'), ...times(8, instruction, FLAGGED)]),
  ...[2, 3].flatMap((instruction) => times(8, instruction, '{}')),
  ...[0, 1].flatMap((instruction) => bad.flatMap((body) => times(1, instruction, body))),
];

const SEED = 7;

/** Calls of all kinds in an order in which each kind follows upon others. */
export const longWalk: Call[] = fc.sample(fc.shuffledSubarray(CALLS, { minLength: CALLS.length }), {
  seed: SEED,
  numRuns: 1,
})[0]!;
