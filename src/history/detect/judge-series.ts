import { changePoints, MIN_VALUES } from './change-points.js';
import { huberLocation, median } from './statistics.js';
import { testForShift, type ShiftTest } from './shift-test.js';

/** The direction that is worse; undefined: neither. */
export type WorseDirection = 'up' | 'down' | undefined;

/** Changes that are reported. */
const REPORTED = { whole: 0.025, part: 0.005 };
/** The highest p-value at which a change raises an alarm by itself. */
const CERTAIN = 0.0002;

/** A change of level, as it is reported. */
export interface Change {
  /** The first night after it, counted from 0. */
  at: number;
  /** The levels before and after it. */
  from: number;
  to: number;
  /** The p-value: how often noise alone shows a change as clear. */
  p: number;
  kind: 'worse' | 'better' | 'other';
  /** Whether it raises an alarm by itself. */
  certain: boolean;
}

/** What the nights of a series say. */
export interface SeriesVerdict {
  state: ShiftTest['state'];
  changes: Change[];
  /** The test of the newest nights; absent: neither direction is worse. */
  watched?: ShiftTest;
}

/**
 * Judges a series: its changes, and its newest nights. Each night is the values of its runs, the first and its repeats.
 * `noiseFloor`: the least standard deviation of the noise, in the unit of the series. The newest certain change decides, or
 * the test of the newest nights when that is worse.
 */
export function judgeSeries(
  nights: readonly (readonly number[])[],
  worse: WorseDirection,
  noiseFloor: number,
): SeriesVerdict {
  if (nights.length < MIN_VALUES) return { state: 'too few', changes: [] };
  const values = nights.map(median);
  const points = changePoints(values, REPORTED, noiseFloor);
  const changes = points.map(({ at, p }, i): Change => {
    const from = huberLocation(values.slice(points[i - 1]?.at ?? 0, at));
    const to = huberLocation(values.slice(at, points[i + 1]?.at));
    const kind = worse === undefined ? 'other' : to > from === (worse === 'up') ? 'worse' : 'better';
    return { at, from, to, p, kind, certain: p <= CERTAIN };
  });
  if (worse === undefined) return { state: 'quiet', changes };
  const sign = worse === 'up' ? 1 : -1;
  const signed = nights.map((runs) => runs.map((run) => sign * run));
  const test = testForShift(signed, noiseFloor);
  const watched = { ...test, before: sign * test.before };
  const newest = changes.findLast(({ certain }) => certain);
  return { state: newest?.kind === 'worse' ? 'worse' : watched.state, changes, watched };
}
