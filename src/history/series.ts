import { UsageError } from '../platform/errors.js';
import { groupBy } from '../results/clause.js';
import { median } from './detect/statistics.js';
import type { Acceptance, RunRecord } from './record.js';
import type { Alarm, Tonight } from './detect/course.js';
import { monitor, type MonitorOptions } from './detect/monitor.js';

/** The maximum factor of a calibration. A larger difference has another cause, and is not corrected further. */
const MAX_FACTOR = 2;

/**
 * The record with the measurements of the reference target right before and after it: the median of each value.
 * @throws {UsageError} when none of `runs` is of the same kind and mode
 */
export function withCalibration(record: RunRecord, runs: readonly RunRecord[]): RunRecord {
  const asked = ({ conditions }: RunRecord) =>
    JSON.stringify(Object.entries({ ...conditions, machine: '' }).sort());
  const same = runs.filter(
    (run) => run.kind === record.kind && run.mode === record.mode && asked(run) === asked(record),
  );
  if (runs.length === 0) return record;
  if (same.length === 0)
    throw new UsageError(
      `--calibration: none of these folders has a ${record.kind} of ${record.mode} with the rates and the duration of the run.`,
    );
  const names = Object.keys(record.series).filter((name) => metricOf(name).speed);
  const values = names.map((name) => [name, same.flatMap(({ series }) => series[name] ?? [])] as const);
  const known = values.filter(([, measured]) => measured.length > 0);
  return { ...record, calibration: Object.fromEntries(known.map(([name, all]) => [name, median(all)])) };
}

/**
 * Removes the machine's part from the values of a series: each value is divided by the ratio of its calibration to
 * the usual one (the median of all), as far as the values follow the calibrations. A target on the same machine follows
 * them; a remote one hardly does, and would only get the noise of the calibrations. A run without calibration is not
 * changed.
 */
export function calibrated(runs: readonly { value: number; calibration: number | undefined }[]): number[] {
  const usual = median(runs.flatMap(({ calibration }) => (calibration ? [calibration] : [])));
  const ratios = runs.map(({ calibration }) =>
    calibration ? Math.max(1 / MAX_FACTOR, Math.min(MAX_FACTOR, calibration / usual)) : undefined,
  );
  const known = runs.flatMap(({ value }, i) =>
    ratios[i] && value > 0 ? [[Math.log(ratios[i]), Math.log(value)] as const] : [],
  );
  const followed = followedShare(known);
  return runs.map(({ value }, i) => value / (ratios[i] ?? 1) ** followed);
}

/** The weight of the first estimate, that values follow their calibrations, as a number of differences. */
const FOLLOWS = 2;

/**
 * How far values follow their calibrations, from 0 to 1: the regression of their differences from run to run, which a
 * change of level hardly affects. Both are logarithms.
 */
function followedShare(pairs: readonly (readonly [number, number])[]): number {
  let [products, squares] = [0, 0];
  pairs.slice(1).forEach(([ratio, value], i) => {
    const by = ratio - pairs[i]![0];
    products += by * (value - pairs[i]![1]);
    squares += by ** 2;
  });
  const count = pairs.length - 1;
  const estimated = squares === 0 ? 1 : Math.max(0, Math.min(1, products / squares));
  return count < 1 ? 1 : (estimated * count + FOLLOWS) / (count + FOLLOWS);
}

/** A night of a series: the values of its runs, the first one and its repeats. */
interface Night {
  night: string;
  values: number[];
  /** The versions and the seed, which show whether assay itself caused a change. */
  run: RunRecord['run'];
}

/** One metric of comparable runs, by night, oldest first. */
export interface Series {
  target: string;
  kind: RunRecord['kind'];
  mode: string;
  /** What else must be equal for runs to be comparable: rates, duration, versions, the machine. */
  conditions: Record<string, string>;
  metric: string;
  nights: Night[];
  calibrations: number;
  /** The newest run of this target, kind and mode has other conditions, so this series gets no more nights. */
  former: boolean;
  /** When the previous series ended, and what changed: `rate: 50/s → 100/s`. Absent for the first. */
  follows?: { night: string; changed: string[] };
  acceptances: Acceptance[];
}

/** The series of a history. A run that was added twice counts once. */
export function seriesOf(records: readonly RunRecord[], acceptances: readonly Acceptance[] = []): Series[] {
  return grouped(records, ({ target, kind, mode }) => [target, kind, mode]).flatMap((group) => {
    const runs = [...new Map(group.map((record) => [record.at, record])).values()];
    runs.sort((a, b) => a.night.localeCompare(b.night) || a.at.localeCompare(b.at));
    const alike = grouped(runs, ({ conditions }) => Object.entries(conditions ?? {}).sort());
    return alike.flatMap((own, i) => {
      const [before] = alike.slice(0, i).sort((a, b) => newestOf(b).localeCompare(newestOf(a)));
      const follows = before && { night: newestOf(before), changed: changes(before[0]!, own[0]!) };
      const former = newestOf(own) < newestOf(runs);
      const names = new Set(own.flatMap(({ series }) => Object.keys(series)));
      return [...names].map((metric): Series => {
        const one = oneSeries(metric, own);
        const accepted = acceptances.filter(({ accepts }) => isOf(accepts, one));
        return { ...one, former, ...(follows && { follows }), acceptances: accepted };
      });
    });
  });
}

const newestOf = (runs: readonly RunRecord[]): string => runs.at(-1)!.night;

const isOf = (accepts: Acceptance['accepts'], { target, kind, mode, metric }: Partial<Series>): boolean =>
  accepts.target === target && accepts.kind === kind && accepts.mode === mode && accepts.metric === metric;

/** The differences between the conditions of two runs, in words. */
function changes({ conditions: before = {} }: RunRecord, { conditions: after = {} }: RunRecord): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${before[name] ?? 'not known'} → ${after[name] ?? 'not known'}`);
}

const grouped = (records: readonly RunRecord[], keyOf: (record: RunRecord) => unknown): RunRecord[][] => [
  ...groupBy(records, (record) => JSON.stringify(keyOf(record))).values(),
];

function oneSeries(metric: string, all: readonly RunRecord[]) {
  const runs = all.filter(({ series }) => series[metric] !== undefined);
  const speed = metricOf(metric).speed;
  const pairs = runs.map(({ series, calibration }) => ({
    value: series[metric]!,
    calibration: speed ? calibration?.[metric] : undefined,
  }));
  const nights = new Map<string, Night>();
  calibrated(pairs).forEach((value, i) => {
    const { night, run } = runs[i]!;
    const known = nights.get(night) ?? { night, values: [], run };
    known.values.push(value);
    nights.set(night, known);
  });
  const { target, kind, mode, conditions = {} } = runs[0]!;
  const calibrations = runs.filter(({ calibration }) => calibration !== undefined).length;
  return { target, kind, mode, conditions, metric, nights: [...nights.values()], calibrations };
}

interface Metric {
  /** What it is, for a reader who does not know its name. */
  means: string;
  unit: 'ms' | '%' | 'per second' | '';
  worse: WorseDirection;
  /** The minimum standard deviation of the noise, in its unit: the resolution of the clock or of the count. */
  noiseFloor: number;
  /** The minimum change that matters, as a share of the level: what a reader of nightly figures would act on. */
  leastEffect: number;
  /** Whether a slow machine makes it worse: then the calibration is applied. */
  speed: boolean;
}

type Plain = Omit<Metric, 'means'>;

const TIME: Plain = { unit: 'ms', worse: 'up', noiseFloor: 0.05, leastEffect: 0.03, speed: true };
const RATE: Plain = { unit: 'per second', worse: 'down', noiseFloor: 0.01, leastEffect: 0.03, speed: true };
const SHARE: Plain = { unit: '%', worse: 'up', noiseFloor: 0.1, leastEffect: 0, speed: false };
const count = (worse: WorseDirection): Plain => ({
  unit: '',
  worse,
  noiseFloor: 0.34,
  leastEffect: 0,
  speed: false,
});

const METRICS: Readonly<Record<string, Metric>> = {
  durationMs: { ...TIME, means: 'duration of the certification' },
  exchangeMs: { ...TIME, means: 'median duration of a request' },
  requestsPerSecond: { ...RATE, means: 'requests of the certification' },
  requests: { ...count(undefined), means: 'number of requests' },
  pass: { ...count('down'), means: 'clauses that passed' },
  fail: { ...count('up'), means: 'clauses that failed' },
  inconclusive: { ...count('up'), means: 'clauses that could not be judged' },
  waived: { ...count('up'), means: 'clauses that are waived' },
  p50: { ...TIME, means: 'median latency' },
  p90: { ...TIME, means: '90th percentile of the latency' },
  p95: { ...TIME, means: '95th percentile of the latency' },
  p99: { ...TIME, means: '99th percentile of the latency' },
  'p99.9': { ...TIME, means: '99.9th percentile of the latency' },
  rateReached: { ...RATE, means: 'requests that were sent' },
  breakpoint: { ...RATE, means: 'highest rate that keeps the thresholds' },
  failures: { ...SHARE, means: 'requests that failed' },
  dropped: { ...SHARE, means: 'requests that were not sent, as too many were open' },
};

/** The metric of a series, which loads prefix by scenario: `mixed.p95`. Unknown ones are only shown. */
export const metricOf = (name: string): Metric =>
  METRICS[name] ??
  METRICS[name.slice(name.indexOf('.') + 1)] ?? { ...count(undefined), means: 'measured value' };

const digits = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: Math.abs(value) >= 1000 ? 4 : 3 });

/** A value with its unit, for reports. */
export const valueText = (value: number, { unit }: Metric): string => `${digits(value)} ${unit}`.trimEnd();

/** The worse direction; undefined when there is none. */
type WorseDirection = 'up' | 'down' | undefined;

interface LevelChange {
  kind: 'worse' | 'better' | 'other';
  /** The first night after it, and the night on which it became certain; indices from 0. */
  at: number;
  told: number;
  /** The levels before and after it. */
  from: number;
  to: number;
  /** For a worsening: the night of the recovery or of the acceptance. Absent while the alarm is open. */
  ended?: NonNullable<Alarm['ended']>;
}

/** The result of the nights of a series. */
interface SeriesVerdict {
  state: Tonight['state'];
  changes: LevelChange[];
  /** The result of the newest night, in the unit of the series. */
  tonight: Tonight;
}

type SeriesOptions = Omit<MonitorOptions, 'neutral'> & { worse: WorseDirection };

/** A night: the values of its runs (the first one and its repeats), and its day of the week, 0 to 6. */
interface JudgedNight {
  values: readonly number[];
  day: number;
}

/**
 * Judges a series night by night, in order. An alarm stays open until the series recovers or the change is accepted.
 * Nights are compared with the level before the alarm, or with a better level since.
 */
export function judgeSeries(nights: readonly JudgedNight[], options: SeriesOptions): SeriesVerdict {
  const { worse, ...rest } = options;
  const sign = worse === 'down' ? -1 : 1;
  const signed = nights.map(({ values, day }) => ({ runs: values.map((value) => sign * value), day }));
  const neutral = worse === undefined;
  const { alarms, improvements, tonight } = monitor(signed, { ...rest, neutral });
  const worsenings = alarms.map(({ since, raised, before, after, ended }): LevelChange => {
    const common = { at: since, told: raised, from: sign * before, to: sign * after };
    if (neutral) return { kind: 'other', ...common };
    return { kind: 'worse', ...common, ...(ended && { ended }) };
  });
  const others = improvements.map(({ since, told, before, after }): LevelChange => ({
    kind: neutral ? 'other' : 'better',
    at: since,
    told,
    from: sign * before,
    to: sign * after,
  }));
  return {
    state: tonight.state,
    changes: [...worsenings, ...others].sort((a, b) => a.at - b.at),
    tonight: { ...tonight, usual: sign * tonight.usual },
  };
}
