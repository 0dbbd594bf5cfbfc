import type { Shift } from './shift.js';

/**
 * Thresholds of the log-likelihood ratio; see `shift.ts` for where they come from. That of an alarm grows with the AR(1)
 * coefficient: the coefficient is an estimate, and one that is too low makes false alarms. Both grow with the logarithm
 * of the number of series (Bonferroni), so that a night as a whole is wrong as seldom as a single series.
 */
const SUSPECTED = { base: 1.2, perLogSeries: 0.3 };
const ALARM = { base: 4.5, perAr1: 13, perLogSeries: 1 };

/** From this log-likelihood ratio on, repeats are wanted. */
export const suspectedFrom = (beside: number): number =>
  SUSPECTED.base + SUSPECTED.perLogSeries * Math.log(beside);

/** From this log-likelihood ratio on, a change is certain. */
export const certainFrom = (ar1: number, beside: number): number =>
  ALARM.base + ALARM.perAr1 * ar1 + ALARM.perLogSeries * Math.log(beside);

/** Whether a shift is as large as the least that matters, a share of the level. */
export const matters = ({ before, after }: Shift, leastEffect: number): boolean =>
  after - before >= leastEffect * Math.abs(before);
