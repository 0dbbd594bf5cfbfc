import { judgeSeries, type SeriesVerdict } from './detect/judge-series.js';
import { MIN_NIGHTS, REMEMBERED } from './detect/monitor.js';
import { sharedNoise, type SharedNoise, withoutWeeklyPattern } from './detect/noise.js';
import { metricOf, type Series, seriesOf } from './series.js';
import { UsageError } from '../platform/errors.js';
import { hideSecrets } from '../secrets/outgoing.js';
import type { Acceptance, RunRecord } from './record.js';

/** A series with its verdict. */
export interface JudgedSeries extends Series, SeriesVerdict {}

/** Series that got worse at once. */
export interface Cause {
  /** The first night that is worse. */
  since: string;
  /** Their places in `series`. */
  series: number[];
  /** Most measures of speed moved together: that is the machine, or whatever they share. */
  common: boolean;
}

/** What a history says of a target. `reason` tells why it is not judged. */
export interface HistoryVerdict {
  schemaVersion: 2;
  verdict: 'steady' | 'worse' | 'inconclusive';
  reason?: 'no history' | 'too few nights' | 'wants repeats' | 'still open';
  /** Repeats of the newest night that are wanted. */
  repeats: number;
  /** What is worse, and neither mended nor accepted: one cause, one message. */
  causes: Cause[];
  series: JudgedSeries[];
}

/** The least change that matters, as a share, of metrics or series by name; `default` is for all measures of speed. */
export type LeastEffects = Readonly<Record<string, number>>;

/** Judges every series: one that is worse decides, then one that wants repeats, then one that they left open. */
export function judgeHistory(all: readonly Series[], leastEffects: LeastEffects = {}): HistoryVerdict {
  const beside = all.filter(({ metric, former }) => metricOf(metric).worse && !former).length;
  const noiseBy = priorsOf(all);
  const series = all.map((each): JudgedSeries => {
    const { worse, noiseFloor, leastEffect, speed } = metricOf(each.metric);
    const nights = each.nights.map(({ night, values }) => ({ values, day: new Date(night).getUTCDay() }));
    const accepted = each.acceptances.map(({ accepts }) =>
      each.nights.findLastIndex(({ night }) => night <= accepts.night),
    );
    const own = leastEffects[each.metric] ?? leastEffects[each.metric.slice(each.metric.indexOf('.') + 1)];
    const effect = own ?? (speed ? leastEffects['default'] : undefined) ?? leastEffect;
    const options = { worse, noiseFloor, leastEffect: effect, beside: Math.max(1, beside), accepted };
    const prior = (at: number) => noiseBy(each.nights[at]!.night);
    return { ...each, ...judgeSeries(nights, { ...options, prior }) };
  });
  const result = { schemaVersion: 2 as const, repeats: 0, causes: causesOf(series), series };
  if (result.causes.length > 0) return { ...result, verdict: 'worse' };
  const current = series.filter(({ former }) => !former);
  const wanted = current.map(({ state, tonight }) => (state === 'suspected' ? tonight.wanted : 0));
  const repeats = Math.max(0, ...wanted);
  if (repeats > 0) return { ...result, verdict: 'inconclusive', reason: 'wants repeats', repeats };
  if (current.length === 0) return { ...result, verdict: 'inconclusive', reason: 'no history' };
  if (current.some(({ state }) => state === 'open'))
    return { ...result, verdict: 'inconclusive', reason: 'still open' };
  if (current.every(({ nights }) => nights.length < MIN_NIGHTS))
    return { ...result, verdict: 'inconclusive', reason: 'too few nights' };
  return { ...result, verdict: 'steady' };
}

/** What the measures of speed say of their noise together, by night: what comes later changes no night. */
function priorsOf(all: readonly Series[]): (night: string) => SharedNoise {
  const speeds = all.filter(({ metric, former }) => metricOf(metric).speed && !former);
  const known = new Map<string, SharedNoise>();
  return (night) => {
    const prior =
      known.get(night) ??
      sharedNoise(
        speeds.map(({ nights }) => {
          const by = nights.findLastIndex((each) => each.night <= night) + 1;
          const newest = nights.slice(Math.max(0, by - REMEMBERED), by);
          return withoutWeeklyPattern(
            newest.map(({ values }) => values),
            newest.map((each) => new Date(each.night).getUTCDay()),
          );
        }),
      );
    known.set(night, prior);
    return prior;
  };
}

/** Worsenings whose first nights are so near to each other may have one cause: the night is an estimate. */
const NEAR_MS = 2 * 86_400_000;
/** The least number and share of the measures of speed that make a cause a common one. */
const COMMON = { least: 3, share: 0.6 };

function causesOf(series: readonly JudgedSeries[]): Cause[] {
  const open = series
    .flatMap((each, place) => {
      const alarm = each.changes.findLast(({ kind, ended }) => kind === 'worse' && !ended);
      return alarm ? [{ place, since: each.nights[alarm.at]!.night }] : [];
    })
    .sort((a, b) => a.since.localeCompare(b.since));
  const causes: Cause[] = [];
  for (const { place, since } of open) {
    const last = causes.at(-1);
    if (last && Date.parse(since) - Date.parse(last.since) <= NEAR_MS) last.series.push(place);
    else causes.push({ since, series: [place], common: false });
  }
  const isSpeed = ({ metric, former }: Series) => metricOf(metric).speed && !former;
  const speeds = series.filter(isSpeed).length;
  return causes.map((cause) => {
    const moved = cause.series.filter((place) => isSpeed(series[place]!)).length;
    const places = [...cause.series].sort((a, b) => a - b);
    return { ...cause, series: places, common: moved >= COMMON.least && moved >= COMMON.share * speeds };
  });
}

/** Who accepts what, and why. */
interface Accepting {
  /** Names of series, such as mixed.p95; all that are worse when empty. */
  metrics: readonly string[];
  reason: string;
  by: string;
}

/**
 * What is worse as it is on the newest night, accepted.
 * @throws {UsageError} when it is not worse, or nobody says why
 */
export function acceptWorse(
  records: readonly RunRecord[],
  known: readonly Acceptance[],
  { metrics, reason, by }: Accepting,
): Acceptance[] {
  if (reason.trim() === '' || by.trim() === '')
    throw new UsageError('--reason and --by: say why it is accepted, and who accepts it.');
  const { causes, series } = judgeHistory(seriesOf(records, known));
  const worse = causes.flatMap((cause) => cause.series).map((place) => series[place]!);
  const chosen = metrics.length === 0 ? worse : metrics.flatMap((name) => named(worse, name));
  if (chosen.length === 0)
    throw new UsageError('There is nothing to accept: no series of this history is worse.');
  const night = records
    .map((record) => record.night)
    .sort()
    .at(-1)!;
  const at = new Date().toISOString();
  return chosen.map(({ target, kind, mode, metric }): Acceptance => ({
    schemaVersion: 1,
    accepts: { target, kind, mode, metric, night },
    ...{ reason: hideSecrets(reason), by, at },
  }));
}

function named(worse: readonly JudgedSeries[], name: string): JudgedSeries[] {
  const found = worse.filter(({ metric }) => metric === name);
  if (found.length === 0)
    throw new UsageError(
      `${name}: this series is not worse; ${worse.length === 0 ? 'none is' : `worse are: ${worse.map(({ metric }) => metric).join(', ')}`}.`,
    );
  return found;
}
