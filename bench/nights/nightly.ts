import { REMEMBERED, Monitor } from '../../src/history/detect/monitor.js';
import { sharedNoise, type SharedNoise } from '../../src/history/detect/noise.js';
import { withoutWeeklyPattern } from '../../src/history/detect/weekly-pattern.js';
import { NIGHTS, simulate, type SeriesKind } from './kinds.js';

/** How a history was told, night by night. */
export interface NightAlarms {
  /** Of each series: the nights with an alarm, counted from 0. */
  alarms: number[][];
  /** How many nights were repeated, and of how many. */
  repeated: number;
  judged: number;
}

/** The first night that is judged. */
export const FIRST = 11;
const NOISE_FLOOR = 0.05;

/**
 * Judges a history of independent series, one of each kind, every night, and repeats the night where one of them asks for
 * it: a run measures them all. `shared`: which share of the noise that is new in a night its repeats have too.
 */
export function nightly(kinds: readonly SeriesKind[], seed: number, shared = 0): NightAlarms {
  const told: NightAlarms = { alarms: kinds.map(() => []), repeated: 0, judged: 0 };
  const series = kinds.map((kind, i) => simulate(kind, seed + 15_485_863 * i, shared));
  const all = kinds.map((): { runs: number[]; day: number }[] => []);
  const newest = () =>
    sharedNoise(
      all.map((nights) =>
        withoutWeeklyPattern(
          nights.slice(-REMEMBERED).map(({ runs }) => runs),
          nights.slice(-REMEMBERED).map(({ day }) => day),
        ),
      ),
    );
  let prior: SharedNoise;
  const options = { noiseFloor: NOISE_FLOOR, leastEffect: 0.03, beside: kinds.length, accepted: [] };
  let monitors = all.map((nights) => new Monitor(nights, { ...options, prior: () => prior }));
  for (let night = 0; night < NIGHTS; night += 1) {
    if (kinds.some(({ missing }) => missing?.(night))) continue;
    series.forEach(({ value }, i) => all[i]!.push({ runs: [value(night)], day: night % 7 }));
    const at = all[0]!.length - 1;
    const take = () => {
      prior = newest();
      for (const monitor of monitors) monitor.take(at, at >= FIRST);
    };
    const before = monitors.map((monitor) => monitor.copy());
    take();
    if (at >= FIRST) told.judged += 1;
    const states = monitors.map(({ tonight }) => tonight);
    // Who has an alarm already is not asked for repeats.
    const wanted = states.some(({ state }) => state === 'worse')
      ? 0
      : Math.max(...states.map((tonight) => tonight.wanted));
    if (wanted > 0) {
      told.repeated += 1;
      series.forEach(({ value }, i) => {
        for (let again = 1; again <= wanted; again += 1) all[i]![at]!.runs.push(value(night, again));
      });
      monitors = before;
      take();
    }
    monitors.forEach(({ tonight }, i) => {
      if (tonight.state === 'worse') told.alarms[i]!.push(night);
    });
  }
  return told;
}
