import { judgeSeries, type SeriesVerdict } from './detect/judge-series.js';
import { metricOf } from './metrics.js';
import type { Series } from './series.js';

/** A series with its verdict. */
export interface JudgedSeries extends Series, SeriesVerdict {}

/** What a history says of a target. `reason` tells why it is not judged. */
export interface HistoryVerdict {
  schemaVersion: 1;
  verdict: 'steady' | 'worse' | 'inconclusive';
  reason?: 'no history' | 'too few nights' | 'wants repeats';
  /** Repeats of the newest night that are wanted. */
  repeats: number;
  series: JudgedSeries[];
}

/** Judges every series: one that is worse decides, then one that wants repeats. */
export function judgeHistory(all: readonly Series[]): HistoryVerdict {
  const series = all.map((each): JudgedSeries => {
    const { worse, noiseFloor } = metricOf(each.metric);
    const values = each.nights.map((night) => night.values);
    return { ...each, ...judgeSeries(values, worse, noiseFloor) };
  });
  const result = { schemaVersion: 1 as const, repeats: 0, series };
  if (series.some(({ state }) => state === 'worse')) return { ...result, verdict: 'worse' };
  const wanted = series.map(({ state, watched }) => (state === 'suspected' ? (watched?.wanted ?? 0) : 0));
  const repeats = Math.max(0, ...wanted);
  if (repeats > 0) return { ...result, verdict: 'inconclusive', reason: 'wants repeats', repeats };
  if (series.length === 0) return { ...result, verdict: 'inconclusive', reason: 'no history' };
  if (series.every(({ state }) => state === 'too few'))
    return { ...result, verdict: 'inconclusive', reason: 'too few nights' };
  return { ...result, verdict: 'steady' };
}
