import { party } from '../registry/instructions.js';
import type { HttpHandler } from '../wire/exchange.js';

/** Observed values in ascending order, with their counts. */
type Observed = readonly (readonly [value: number, times: number])[];

const BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, Infinity];
const SCHEMA = 3;
// 2 to the power of -128, the default of common clients.
const ZERO_THRESHOLD = 2 ** -128;

const countOf = (observed: Observed): number => observed.reduce((sum, [, times]) => sum + times, 0);

const sumOf = (observed: Observed): number =>
  observed.reduce((sum, [value, times]) => sum + value * times, 0);

/** The classic buckets; each includes all smaller ones. */
const bucketsOf = (observed: Observed): Bucket[] =>
  BOUNDS.map((le) => ({ le, count: countOf(observed.filter(([value]) => value <= le)) }));

/** The native buckets: eight per factor of two. */
const nativeOf = (observed: Observed): Native => {
  const counts = new Map<number, number>();
  for (const [value, times] of observed) {
    const index = Math.ceil(Math.log2(value) * 2 ** SCHEMA);
    if (value > ZERO_THRESHOLD && times > 0) counts.set(index, (counts.get(index) ?? 0) + times);
  }
  const spans: { offset: number; length: number }[] = [];
  const deltas: number[] = [];
  let [next, before] = [0, 0];
  for (const [index, count] of counts) {
    const last = spans.at(-1);
    if (last && index === next) last.length += 1;
    else spans.push({ offset: index - next, length: 1 });
    deltas.push(count - before);
    [next, before] = [index + 1, count];
  }
  const zeroCount = countOf(observed.filter(([value]) => value <= ZERO_THRESHOLD));
  return { schema: SCHEMA, zeroThreshold: ZERO_THRESHOLD, zeroCount, spans, deltas };
};

export const APPS = ['validator', 'participant'] as const;
/** The name of an app, the last segment of its base path. */
export type AppName = (typeof APPS)[number];

/** The number of answered requests by path. */
type Counts = ReadonlyMap<string, number>;

/** The initial counts of an app. */
export const FIRST_COUNTS: Counts = new Map([
  ['/readyz', 31],
  ['/livez', 24],
  ['/metrics', 12],
]);

const STARTED = Math.floor(Date.now() - performance.now()) / 1000;

// The durations of requests, in seconds, are fixed, so that the same requests always give the same metrics.
const DURATIONS = [0, 0.0004, 0.003, 0.0031, 0.0033, 0.012, 0.05, 0.25, 0.26, 1.5, 12];

const durations = (requests: number): Observed =>
  DURATIONS.map((value, place) => [value, Math.ceil((requests - place) / DURATIONS.length)]);

const topology = (parties: number): ExposedFamily[] => [
  {
    name: 'splice_synchronizer_topology_num_parties',
    type: 'gauge',
    help: 'The parties on the synchronizer.',
    points: [{ labels: [], value: parties }],
  },
  {
    name: 'splice_synchronizer_topology_num_parties_per_participant',
    type: 'gauge',
    help: 'The parties of each participant.',
    points: ['one', 'two'].map((name, place) => ({
      labels: [['participant_id', `PAR::${party(name)}`]],
      value: parties - place,
    })),
  },
];

const request = (path: string, code = '200'): Labels => [
  ['path', path],
  ['code', code],
];

/** All metrics of an app. The counts grow with the requests. */
export const familiesOf = (app: AppName, counts: Counts): ExposedFamily[] => {
  const scrapes = counts.get('/metrics') ?? 0;
  const exemplar = { labels: [['trace_id', 'ab12ef']] as const, value: 0.26, time: STARTED + 1.5 };
  return [
    {
      name: 'process_start_time_seconds',
      type: 'gauge',
      help: 'When the process was started, in seconds since 1970.',
      unit: 'seconds',
      points: [{ labels: [], value: STARTED }],
    },
    {
      name: 'process_cpu_seconds',
      type: 'counter',
      help: 'The time that the processors spent.',
      unit: 'seconds',
      points: [{ labels: [], value: 0.0125 * scrapes }],
    },
    {
      name: 'daml_http_requests',
      type: 'counter',
      help: 'Requests by path and "code"; a path may hold a \\ and\na line feed.',
      points: [
        ...[...counts].map(([path, value]) => ({
          ...{ labels: request(path), value, created: STARTED },
          ...(path === '/metrics' && { exemplar: { ...exemplar, value: 1 } }),
        })),
        { labels: request('/a "quoted"\\path\nof two lines, {é}', '404'), value: 3, created: STARTED },
      ],
    },
    {
      name: 'daml_http_requests_duration_seconds',
      type: 'histogram',
      help: 'What requests take.',
      unit: 'seconds',
      points: [...counts].map(([path, requests]) => {
        const observed = durations(requests);
        const buckets = bucketsOf(observed).map((bucket) =>
          bucket.le === 0.5 ? { ...bucket, exemplar } : bucket,
        );
        return {
          labels: [['path', path]],
          ...{ count: countOf(observed), sum: sumOf(observed) },
          ...{ buckets, native: nativeOf(observed) },
        };
      }),
    },
    {
      name: 'daml_db_query_seconds',
      type: 'summary',
      help: 'What queries take.',
      unit: 'seconds',
      points: ['read', 'write'].map((kind, place) => ({
        labels: [['kind', kind]],
        count: scrapes * place,
        sum: 0.0042 * scrapes * place,
        // Without observations there are no quantiles.
        quantiles: [0.5, 0.9, 0.99].map((quantile) => ({ quantile, value: place ? quantile / 100 : NaN })),
      })),
    },
    {
      name: 'daml_sequencer_delay_seconds',
      type: 'gauge',
      help: 'How far behind the members of the sequencer are.',
      unit: 'seconds',
      points: [NaN, Infinity, -Infinity, -0.25, 1e-7, 2 ** 70].map((value, place) => ({
        labels: [['member', `sequencer ${place}`]],
        value,
      })),
    },
    ...(app === 'validator' ? topology(12) : []),
  ];
};

/** Names and values, in the order in which they are written. */
export type Labels = readonly (readonly [name: string, value: string])[];

/** One observation as an example for many. `time` is in seconds since 1970. */
export type Exemplar = { labels: Labels; value: number; time: number };

/** A series of a counter or a gauge. `created` is when a counter was zero, in seconds since 1970. */
export type Point = { labels: Labels; value: number; created?: number; exemplar?: Exemplar };

/** A bucket of a classic histogram: the count of all values up to `le`. */
type Bucket = { le: number; count: number; exemplar?: Exemplar };

/** The buckets of a native histogram: spans of adjacent buckets, with their counts as differences. */
type Native = {
  schema: number;
  zeroThreshold: number;
  zeroCount: number;
  spans: readonly { offset: number; length: number }[];
  deltas: readonly number[];
};

/** A histogram, with classic and native buckets. */
export type HistogramPoint = {
  labels: Labels;
  count: number;
  sum: number;
  buckets: readonly Bucket[];
  native: Native;
};

/** A series of a summary. */
type SummaryPoint = {
  labels: Labels;
  count: number;
  sum: number;
  quantiles: readonly { quantile: number; value: number }[];
};

/** The exposition of one metric. The name of a counter does not include `_total`. */
export type ExposedFamily = { name: string; help: string; unit?: string } & (
  | { type: 'counter' | 'gauge'; points: readonly Point[] }
  | { type: 'histogram'; points: readonly HistogramPoint[] }
  | { type: 'summary'; points: readonly SummaryPoint[] }
);

export const MEDIA_TYPES = {
  text: 'text/plain; version=0.0.4; charset=utf-8',
  openMetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  protobuf: 'application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily; encoding=delimited',
} as const;

/** A format of an exposition. */
export type Format = keyof typeof MEDIA_TYPES;

/** The parts of an app that make its metrics. A variant or a fault replaces some of them. */
export type OperatorParts = {
  collect: (counts: Counts) => readonly ExposedFamily[];
  /** Returns the format for an Accept header. */
  choose: (accept: string | undefined) => Format;
  write: Readonly<Record<Format, (families: readonly ExposedFamily[]) => string | Buffer>>;
};

/**
 * The difference of the apps from the plain ones. State is in the closures, so that each app of each mount has its
 * own.
 */
export type OperatorChange = {
  parts?: (parts: OperatorParts, app: AppName) => Partial<OperatorParts>;
  wrap?: (serve: HttpHandler, app: AppName) => HttpHandler;
};
