import { fromBinary } from '@bufbuild/protobuf';
import { uncompress } from 'snappyjs';
import { type Histogram, WriteRequestSchema } from '../../src/protobuf/remote-write_pb.js';
import {
  type BucketList,
  type Buckets,
  addBuckets,
  bucketList,
  quantile,
  distributionOf,
} from '../../src/results/load/distribution.js';
import { REFUSALS } from '../../src/model/reading/leaves.js';
import { TRENDS, type TrendName, type K6Scenario } from './options.js';

/** One series of a push, counted since the start of the run. */
interface PushedSeries {
  labels: Readonly<Record<string, string>>;
  /** The time of its newest sample, in milliseconds since 1970. */
  at: number;
  value?: number;
  buckets?: Buckets;
}

/** Maximum length of a push, in bytes: more than k6 ever sends. */
const MAX_LENGTH = 64 * 1024 * 1024;

/**
 * Reads the series of a push: a WriteRequest (prometheus/prompb, remote write 1.0) in a snappy block.
 * @throws {Error} when the bytes are not such a block or message
 */
export const readPush = (block: Uint8Array): PushedSeries[] =>
  fromBinary(WriteRequestSchema, uncompress(block, MAX_LENGTH)).timeseries.map(
    ({ labels, samples, histograms }) => {
      const [sample, histogram] = [samples.at(-1), histograms.at(-1)];
      return {
        labels: Object.fromEntries(labels.map(({ name, value }) => [name, value])),
        at: Number((histogram ?? sample)?.timestamp ?? 0),
        ...(sample && { value: sample.value }),
        ...(histogram && { buckets: bucketsOf(histogram) }),
      };
    },
  );

/** The bucket for zero is far below any real time. */
const ZERO = -200;

function bucketsOf({ positiveSpans, positiveDeltas, zeroCountInt }: Histogram): Buckets {
  const buckets = new Map<number, number>(zeroCountInt > 0n ? [[ZERO, Number(zeroCountInt)]] : []);
  let [bucket, count, next] = [0, 0, 0];
  for (const { offset, length } of positiveSpans) {
    bucket += offset;
    for (let i = 0; i < length; i += 1, bucket += 1) {
      count += Number(positiveDeltas[next++] ?? 0n);
      buckets.set(bucket, count);
    }
  }
  return buckets;
}

/** Maximum number of points in a timeline, for a load of any length. */
const MOST_POINTS = 1200;

/** Requests of one scenario with the same outcome. */
export interface Ended {
  /** The clause that judges their status. */
  name: string;
  /** 0 when there was no response. */
  status: number;
  /** The k6 error code when there was no response. */
  errorCode: number;
  count: number;
}

/** The counts of one interval. All intervals have about the same length. */
export interface IntervalCounts {
  /** Milliseconds since the start of the load. */
  at: number;
  durationMs: number;
  /** Requests that were sent; undefined when not known. */
  sent?: number;
  requests: number;
  /** Of those, the requests with a response. */
  answered: number;
  failures: number;
  buckets: BucketList;
}

/** Whether this is the expected status for a request. */
export type IsExpected = (scenario: string, name: string, status: number) => boolean;

type Added = Pick<IntervalCounts, 'requests' | 'answered' | 'failures' | 'sent'> & {
  buckets: Map<number, number>;
};
type Interval = { from: number; to: number; added: Map<string, Added> };

/** Pushes come one second apart, but neither clock is exact. */
const SLACK_MS = 250;

/** Collects the pushes of k6, which count from the start: the newest values, and increases over time. */
export class PushedMetrics {
  readonly intervalMs: number;
  readonly #latest = new Map<string, PushedSeries>();
  readonly #intervals: Interval[] = [];
  #begin: number | undefined;

  constructor(
    durationMs: number,
    private readonly isExpected: IsExpected,
  ) {
    this.intervalMs = 1000 * Math.max(1, Math.ceil(durationMs / 1000 / MOST_POINTS));
  }

  take(pushed: readonly PushedSeries[]): void {
    this.#begin ??= pushed.find(({ labels }) => labels['__name__'] === 'k6_assay_started')?.value;
    // The time of its newest sample, because a push may be delayed on a busy machine.
    const newest = pushed.reduce((most, { at }) => Math.max(most, at), 0);
    const interval = this.#interval(newest - (this.#begin ?? newest));
    for (const series of pushed) {
      const key = JSON.stringify(series.labels);
      const before = this.#latest.get(key);
      this.#latest.set(key, series);
      this.#note(interval, series, before);
    }
  }

  ended(scenario: string): Ended[] {
    return this.#of('k6_http_reqs_total', scenario).map(({ labels, value = 0 }) => ({
      name: labels['name'] ?? '',
      status: Number(labels['status'] ?? 0),
      errorCode: Number(labels['error_code'] ?? 0),
      count: value,
    }));
  }

  /** A counter of a scenario, by its `name` tag. */
  counter(metric: string, scenario: string): Map<string, number> {
    const series = this.#of(`k6_${metric}_total`, scenario);
    return new Map(series.map(({ labels, value = 0 }) => [labels['name'] ?? '', value]));
  }

  /** The buckets of a trend. `latency` is the time for responses including the time before the request. */
  buckets(trend: TrendName | 'latency', scenario: string): BucketList {
    const parts: (readonly [TrendName, number])[] = trend === 'latency' ? LATENCY : [[trend, 1]];
    const lists = parts.flatMap(([part, times]) =>
      this.#of(METRICS[part], scenario)
        .filter(isAnswered)
        .map(({ buckets = new Map<number, number>() }) =>
          [...buckets].map(([bucket, count]): [number, number] => [bucket, times * count]),
        ),
    );
    return addBuckets(lists);
  }

  timeline(scenario: string): IntervalCounts[] {
    return this.#intervals.map(({ from, to, added }) => {
      const { buckets, ...counts } = added.get(scenario) ?? nothing();
      return { at: from, durationMs: to - from, ...counts, buckets: bucketList(buckets) };
    });
  }

  #of(metric: string, scenario: string): PushedSeries[] {
    return [...this.#latest.values()].filter(
      ({ labels }) => labels['__name__'] === metric && labels['scenario'] === scenario,
    );
  }

  #note({ added }: Interval, series: PushedSeries, before: PushedSeries | undefined): void {
    const { labels, value = 0, buckets } = series;
    const { __name__: metric, scenario = '', name = '', status = '0' } = labels;
    const of = added.get(scenario) ?? nothing();
    const part = LATENCY.find(([trend]) => METRICS[trend] === metric);
    if (metric === 'k6_http_reqs_total') {
      const more = value - (before?.value ?? 0);
      of.requests += more;
      if (isAnswered(series)) of.answered += more;
      if (!this.isExpected(scenario, name, Number(status))) of.failures += more;
    } else if (metric === 'k6_assay_sent') of.sent = (of.sent ?? 0) + value - (before?.value ?? 0);
    else if (part && buckets && isAnswered(series))
      for (const [bucket, count] of buckets) {
        const more = part[1] * (count - (before?.buckets?.get(bucket) ?? 0));
        of.buckets.set(bucket, (of.buckets.get(bucket) ?? 0) + more);
      }
    else return;
    added.set(scenario, of);
  }

  /** Returns the interval that ends at a moment: the newest one until it is full. */
  #interval(to: number): Interval {
    const newest = this.#intervals.at(-1);
    if (newest && (to <= newest.to || newest.to - newest.from < this.intervalMs - SLACK_MS)) {
      newest.to = Math.max(to, newest.to);
      return newest;
    }
    const interval = { from: newest?.to ?? 0, to, added: new Map<string, Added>() };
    this.#intervals.push(interval);
    return interval;
  }
}

const METRICS = Object.fromEntries(
  Object.entries(TRENDS).map(([name, metric]) => [name, `k6_${metric}${name === 'size' ? '' : '_seconds'}`]),
) as Record<TrendName, string>;

/** k6 measures the time before a request separately on a new connection. Then it replaces k6's value. */
const LATENCY: (readonly [TrendName, number])[] = [
  ['duration', 1],
  ['freshDuration', -1],
  ['freshLatency', 1],
];

const nothing = (): Added => ({ requests: 0, answered: 0, failures: 0, buckets: new Map() });

// Metrics that only responses have carry no status. A refusal does not count as a response.
const isAnswered = ({ labels }: PushedSeries) =>
  labels['status'] !== '0' && !REFUSALS.includes(Number(labels['status'] ?? 200));

/** The state of a load in its newest interval. */
export interface LoadProgress {
  /** Milliseconds since its start, and its total duration. */
  at: number;
  durationMs: number;
  /** Requests per second. */
  rate: number;
  /** Milliseconds; undefined when there was no response. */
  p95?: number;
  failures: number;
}

/** Returns the newest interval of all scenarios together, for a load that lasts `durationMs`. */
export function progressOf(
  collected: PushedMetrics,
  scenarios: readonly K6Scenario[],
  durationMs: number,
): LoadProgress {
  const newest = scenarios.flatMap(({ name }) => collected.timeline(name).slice(-1));
  const [{ at = 0, durationMs: lasted = 0 } = {}] = newest;
  const sum = (of: (moment: (typeof newest)[number]) => number) =>
    newest.reduce((total, moment) => total + of(moment), 0);
  const p95 = quantile(distributionOf(addBuckets(newest.map(({ buckets }) => buckets))), 0.95);
  return {
    at: at + lasted,
    durationMs,
    rate: lasted > 0 ? (1000 * sum(({ requests }) => requests)) / lasted : 0,
    failures: sum(({ failures }) => failures),
    ...(p95 !== undefined && { p95 }),
  };
}
