import { clamp, deviation, sum } from './statistics.js';

const CUT = 2.5;
const MOST = 0.9;

/**
 * How much of a night's deviation is still there the night after, 0 to 0.9. Deviations from an estimated level seem less
 * related than they are: by (1 + 3φ)/n for one level, and a level on each side of a change costs as much again.
 */
export function autocorrelation(residuals: readonly number[]): number {
  const size = deviation(residuals);
  if (size === 0) return 0;
  const cut = residuals.map((residual) => clamp(residual, CUT * size));
  const seen = sum(cut.slice(1).map((value, i) => value * cut[i]!)) / sum(cut.map((value) => value * value));
  return Math.max(0, Math.min(MOST, seen + (2 * (1 + 3 * seen)) / residuals.length));
}

/** What is new in each value but the first, when `kept` of the one before is in it. */
export const innovations = (residuals: readonly number[], kept: number): number[] =>
  residuals.slice(1).map((residual, i) => residual - kept * residuals[i]!);
