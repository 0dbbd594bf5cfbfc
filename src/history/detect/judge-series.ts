import { changePoints, FEWEST_VALUES } from './change-points.js';
import { location, median } from './statistics.js';
import { watch, type Watched } from './watch.js';

/** Which way is worse; undefined: neither. */
export type Worse = 'up' | 'down' | undefined;

const SHOWN = { whole: 0.025, part: 0.005 };
/** A change as clear as this raises an alarm by itself. */
const CERTAIN = 0.0002;

export interface Change {
  /** The first night after it, counted from 0. */
  at: number;
  /** The levels before and after it. */
  from: number;
  to: number;
  /** How often noise alone shows as clear a change. */
  p: number;
  kind: 'worse' | 'better' | 'other';
  certain: boolean;
}

export interface Judged {
  state: Watched['state'];
  changes: Change[];
  /** What the watch over the newest nights says; absent: neither way is worse. */
  watched?: Watched;
}

/**
 * Judges a series: its changes, and what its newest nights say. Each night is its runs, the first and its repeats.
 * `grain`: the least noise that is believed. The newest certain change decides, or the watch when that is worse.
 */
export function judgeSeries(nights: readonly (readonly number[])[], worse: Worse, grain: number): Judged {
  if (nights.length < FEWEST_VALUES) return { state: 'too few', changes: [] };
  const values = nights.map(median);
  const splits = changePoints(values, SHOWN, grain);
  const changes = splits.map(({ at, p }, i): Change => {
    const from = location(values.slice(splits[i - 1]?.at ?? 0, at));
    const to = location(values.slice(at, splits[i + 1]?.at));
    const kind = worse === undefined ? 'other' : to > from === (worse === 'up') ? 'worse' : 'better';
    return { at, from, to, p, kind, certain: p <= CERTAIN };
  });
  if (worse === undefined) return { state: 'quiet', changes };
  const sign = worse === 'up' ? 1 : -1;
  const seen = watch(
    nights.map((runs) => runs.map((run) => sign * run)),
    grain,
  );
  const watched = { ...seen, before: sign * seen.before };
  const newest = changes.findLast(({ certain }) => certain);
  return { state: newest?.kind === 'worse' ? 'worse' : watched.state, changes, watched };
}
