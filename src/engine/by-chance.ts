import { atLeast } from './statistics.js';

/**
 * A server error may be a gateway's. It is confirmed when `needed` of `tries` further attempts show it. Where other
 * calls get errors too, more attempts decide, `most` at the most, and `chance` is the maximum probability that they
 * fail as often as the others do.
 */
export const ERRORS = { tries: 3, needed: 2, most: 10, chance: 1e-3 };

/** Responses to a call, and the share of server errors among the responses to other calls, from 0 to 0.5. */
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
