import { Monitor } from '../../src/history/detect/monitor.js';
import { sharedAr1 } from '../../src/history/detect/noise.js';
import { withoutRhythm } from '../../src/history/detect/rhythm.js';
import { NIGHTS, simulate, type Kind } from './kinds.js';

/** How a history of one series was told, night by night. */
export interface Told {
  /** Nights with an alarm, counted from 0. */
  alarms: number[];
  /** Nights without one, between the first of what is worse and its end. */
  gaps: number;
  /** How many nights repeats were asked for, and of how many. */
  suspected: number;
  judged: number;
}

/** The fewest nights that are judged. */
const FIRST = 11;
const NOISE_FLOOR = 0.05;

/**
 * Judges a series every night, and repeats the night where that is asked for. `beside`: how many series are judged with it;
 * `shared`: which share of the noise that is new in a night its repeats have too.
 */
export function nightly(kind: Kind, seed: number, { beside = 1, shared = 0 } = {}): Told {
  const series = simulate(kind, seed, shared);
  const nights: { runs: number[]; day: number }[] = [];
  const others = Array.from({ length: beside - 1 }, (_, i) =>
    simulate({ ...kind, oneNight: -1 }, seed + 15_485_863 * (i + 1), shared),
  );
  const priorAr1 = (at: number) => {
    const nights = Array.from({ length: at + 1 }, (_, night) => night);
    const days = nights.map((night) => night % 7);
    return sharedAr1(
      [series, ...others].map(({ value }) =>
        withoutRhythm(
          nights.map((night) => value(night)),
          days,
        ),
      ),
    );
  };
  const options = { noiseFloor: NOISE_FLOOR, leastEffect: 0.03, beside, priorAr1, accepted: [] };
  const told: Told = { alarms: [], gaps: 0, suspected: 0, judged: 0 };
  let monitor = new Monitor(nights, options);
  for (let night = 0; night < NIGHTS; night += 1) {
    if (kind.missing?.(night)) continue;
    const at = nights.push({ runs: [series.value(night)], day: night % 7 }) - 1;
    const before = monitor.copy();
    monitor.take(at, at >= FIRST);
    if (at >= FIRST) told.judged += 1;
    if (monitor.tonight.state === 'suspected') {
      told.suspected += 1;
      for (let again = 1; again <= monitor.tonight.wanted; again += 1)
        nights[at]!.runs.push(series.value(night, again));
      monitor = before;
      monitor.take(at, true);
    }
    if (monitor.tonight.state === 'worse') told.alarms.push(night);
    else if (told.alarms.length > 0 && night < (kind.mended ?? NIGHTS)) told.gaps += 1;
  }
  return told;
}
