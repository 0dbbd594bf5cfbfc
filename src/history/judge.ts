import { judgeSeries, metricOf, type Series, seriesOf } from './series.js';
import { MIN_NIGHTS, REMEMBERED } from './detect/monitor.js';
import { sharedNoise, type SharedNoise, withoutWeeklyPattern } from './detect/noise.js';
import { UsageError } from '../platform/errors.js';
import { hideSecrets } from '../secrets/outgoing.js';
import type { Acceptance, RunRecord } from './record.js';

/** A series with its verdict. */
export type JudgedSeries = Series & ReturnType<typeof judgeSeries>;

/** Series that became worse at the same time. */
interface Cause {
  /** The first worse night. */
  since: string;
  /** Their indices in `series`. */
  series: number[];
  /** Whether most measures of speed changed together: then the machine, or something else they share, is the cause. */
  common: boolean;
}

/** The verdict of a target's history. `reason`: why it is inconclusive. */
export interface HistoryVerdict {
  schemaVersion: 2;
  verdict: 'steady' | 'worse' | 'inconclusive';
  reason?: 'no history' | 'too few nights' | 'wants repeats' | 'still open';
  /** The number of requested repeats of the newest night. */
  repeats: number;
  /** Other news of a night that is reported by `assay nightly`: what the target broke, and what was not measured. */
  tonight?: string[];
  /** What is worse and neither recovered nor accepted. Each cause is reported once. */
  causes: Cause[];
  series: JudgedSeries[];
}

/** The minimum relevant change by metric or series, as a share. `default`: all measures of speed. */
type LeastEffects = Readonly<Record<string, number>>;

/**
 * Judges every series. The verdict is worse if any series is; otherwise repeats are requested if any series needs
 * them; otherwise it is open if repeats left any series open.
 */
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
  const wanted = (some: readonly JudgedSeries[]) => some.map(({ tonight }) => tonight.wanted);
  const worse = wanted(result.causes.flatMap((cause) => cause.series.map((place) => series[place]!)));
  // Repeats are worth it if they may end every alarm.
  if (worse.length > 0)
    return { ...result, verdict: 'worse', repeats: worse.includes(0) ? 0 : Math.max(...worse) };
  const current = series.filter(({ former }) => !former);
  const repeats = Math.max(0, ...wanted(current));
  if (repeats > 0) return { ...result, verdict: 'inconclusive', reason: 'wants repeats', repeats };
  if (current.length === 0) return { ...result, verdict: 'inconclusive', reason: 'no history' };
  if (current.some(({ state }) => state === 'open'))
    return { ...result, verdict: 'inconclusive', reason: 'still open' };
  if (current.every(({ nights }) => nights.length < MIN_NIGHTS))
    return { ...result, verdict: 'inconclusive', reason: 'too few nights' };
  return { ...result, verdict: 'steady' };
}

/** The shared noise of the measures of speed, by night. Later nights do not change it. */
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

/** The maximum distance between the first nights of worsenings with one cause: these nights are estimates. */
const NEAR_MS = 2 * 86_400_000;
/** The minimum number and share of the measures of speed that make a cause common. */
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

interface Accepting {
  /** Names of series, such as mixed.p95. Empty: all that are worse. */
  metrics: readonly string[];
  reason: string;
  by: string;
}

/**
 * Accepts the current level of series that are worse on the newest night.
 * @throws {UsageError} when a series is not worse, or the reason or the name is missing
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
    throw new UsageError('There is nothing to accept: no series of this history got worse.');
  const night = records
    .map((record) => record.night)
    .sort()
    .at(-1)!;
  const at = new Date().toISOString();
  return chosen.map(({ target, kind, mode, metric }): Acceptance => ({
    schemaVersion: 1,
    accepts: { target, kind, mode, metric, night },
    reason: hideSecrets(reason),
    by,
    at,
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
