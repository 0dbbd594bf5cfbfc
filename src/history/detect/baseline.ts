import { autocorrelation, innovations } from './autocorrelation.js';
import { changePoints } from './change-points.js';
import { deviation, location } from './statistics.js';

/** The fewest nights that a level is learnt from. */
export const FEWEST_NIGHTS = 10;
// Only a change that is beyond doubt makes a new level: a false one leaves few nights to learn it from.
const STRICT = { whole: 0.0005, part: 0.0002 };
/** Noise is taken for larger than it looks, the more so the fewer nights it was learnt from. */
const UNSURE = 4;
const MOST_KEPT = 0.8;
/** What a series is taken to keep until it tells: as much as so many nights say. Too low an estimate makes false alarms. */
const ASSUMED = { kept: 0.4, nights: 12 };

/** How a series behaves as long as nothing changes. */
export interface Baseline {
  level: number;
  /** Nights that the level is known from. */
  nights: number;
  /** How much of a night's deviation is still there the night after. */
  kept: number;
  /** The noise of a night. */
  noise: number;
  /** The noise that is new in each night. */
  fresh: number;
}

/** Learns it from the nights since the last clear change, and the noise from all of them. */
export function learn(values: readonly number[], grain: number): Baseline {
  const places = [0, ...changePoints(values, STRICT, grain).map(({ at }) => at), values.length];
  const levels = places.slice(1).map((end, i) => values.slice(places[i], end));
  const recent = Math.max(levels.at(-1)!.length, Math.min(FEWEST_NIGHTS, values.length));
  const level = location(values.slice(-recent));
  const residuals = levels.flatMap((part) => {
    const own = location(part);
    const scale = own === 0 ? 1 : level / own;
    return part.map((value) => (value - own) * scale);
  });
  const least = Math.max(grain, Math.abs(level) / 100);
  const { length } = residuals;
  const kept = Math.min(
    MOST_KEPT,
    (autocorrelation(residuals) * length + ASSUMED.kept * ASSUMED.nights) / (length + ASSUMED.nights),
  );
  const fresh = deviation(innovations(residuals, kept)) * Math.sqrt(1 + UNSURE / length);
  const noise = Math.max(least, deviation(residuals));
  return { level, nights: recent, kept, noise, fresh: Math.max(least, fresh) };
}
