/** The logarithms of factorials, computed on demand. */
const logFactorials = [0];

function logFactorial(n: number): number {
  for (let i = logFactorials.length; i <= n; i += 1) logFactorials.push(logFactorials[i - 1]! + Math.log(i));
  return logFactorials[n]!;
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

const probability = (k: number, n: number, p: number) =>
  Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));

/** The probability of at most `k` events in `n` trials, each with probability `p` (binomial distribution). */
export function atMost(k: number, n: number, p: number): number {
  let sum = 0;
  for (let i = 0; i <= k; i += 1) sum += probability(i, n, p);
  return Math.min(1, sum);
}

/** The probability of at least `k` events in `n` trials, each with probability `p` (binomial distribution). */
export function atLeast(k: number, n: number, p: number): number {
  let sum = 0;
  for (let i = k; i <= n; i += 1) sum += probability(i, n, p);
  return Math.min(1, sum);
}

/**
 * A server error may be a gateway's. It is confirmed when `needed` of `tries` further attempts show it. Where other
 * calls get errors too, more attempts decide, `most` at the most, and `chance` is the maximum probability that they
 * fail as often as the others do.
 */
export const ERRORS = { tries: 3, needed: 2, most: 10, chance: 1e-3 };

/** Responses to a call, and the share of server errors among the responses to other calls, from 0 to 1. */
interface Seen {
  asked: number;
  times: number;
  rate: number;
}

/** Whether a call gets server errors no more often than other calls do. */
const mayBeByChance = ({ asked, times, rate }: Seen): boolean =>
  rate > 0 && atLeast(times, asked, rate) > ERRORS.chance;

/** Whether more attempts may decide what `tries` attempts did not. */
export const mayStillShow = (seen: Seen): boolean => seen.times >= ERRORS.needed && mayBeByChance(seen);

/** Whether the attempts show that a server error does not come by chance. */
export const isConfirmed = (seen: Seen): boolean => seen.times >= ERRORS.needed && !mayBeByChance(seen);
