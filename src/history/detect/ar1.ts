import { clamp, CLIP, sum, winsorisedDeviation } from './statistics.js';

const MAX_AR1 = 0.9;

/**
 * The AR(1) coefficient of residuals, 0 to 0.9: how much of one night's deviation is still there the night after. It is
 * the lag-1 autocorrelation of the winsorised residuals, corrected for its bias of (1 + 3φ)/n (Marriott and Pope 1954;
 * Kendall 1954).
 */
export function ar1Coefficient(residuals: readonly number[]): number {
  const size = winsorisedDeviation(residuals);
  if (size === 0) return 0;
  const clipped = residuals.map((residual) => clamp(residual, CLIP * size));
  const lagged = sum(clipped.slice(1).map((value, i) => value * clipped[i]!));
  const raw = lagged / sum(clipped.map((value) => value * value));
  return Math.max(0, Math.min(MAX_AR1, raw + (1 + 3 * raw) / residuals.length));
}
