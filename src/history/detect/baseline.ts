import { ar1Coefficient, innovations } from './ar1.js';
import { changePoints } from './change-points.js';
import { huberLocation, winsorisedDeviation } from './statistics.js';

/** The fewest nights that a level is estimated from. */
export const MIN_BASELINE = 10;
// Only a change beyond doubt starts a new level: a false one leaves few nights to estimate it from.
const STRICT = { whole: 0.0005, part: 0.0002 };
/** An estimate of noise from n nights is raised by √(1 + this/n): estimates from few nights are often too low. */
const FEW_NIGHTS = 4;
const MAX_AR1 = 0.8;
/**
 * The prior of the AR(1) coefficient, and the nights that it weighs as much as: an estimate that is too low makes false
 * alarms. `npm run bench:regression` calibrates these numbers, like those of `shift-test.ts`.
 */
const PRIOR = { ar1: 0.4, nights: 12 };

/** How a series behaves while nothing changes. Its noise is given as standard deviations, in the unit of the series. */
export interface Baseline {
  level: number;
  /** How many nights the level was estimated from. */
  nights: number;
  /** The AR(1) coefficient of the deviations from the level. */
  ar1: number;
  /** The noise of a night. */
  noise: number;
  /** The noise that is new in each night: that of the innovations. */
  innovation: number;
}

/** Estimates the level from the nights since the last clear change, and the noise from all nights. */
export function estimateBaseline(values: readonly number[], noiseFloor: number): Baseline {
  const places = [0, ...changePoints(values, STRICT, noiseFloor).map(({ at }) => at), values.length];
  const segments = places.slice(1).map((end, i) => values.slice(places[i], end));
  const nights = Math.max(segments.at(-1)!.length, Math.min(MIN_BASELINE, values.length));
  const level = huberLocation(values.slice(-nights));
  // Noise grows with the level: that of other levels is scaled to this one.
  const residuals = segments.flatMap((segment) => {
    const own = huberLocation(segment);
    const scale = own === 0 ? 1 : level / own;
    return segment.map((value) => (value - own) * scale);
  });
  const least = Math.max(noiseFloor, Math.abs(level) / 100);
  const { length } = residuals;
  const estimated = ar1Coefficient(residuals) * length + PRIOR.ar1 * PRIOR.nights;
  const ar1 = Math.min(MAX_AR1, estimated / (length + PRIOR.nights));
  const innovation = winsorisedDeviation(innovations(residuals, ar1)) * Math.sqrt(1 + FEW_NIGHTS / length);
  const noise = Math.max(least, winsorisedDeviation(residuals));
  return { level, nights, ar1, noise, innovation: Math.max(least, innovation) };
}
