import { fromBinary } from '@bufbuild/protobuf';
import { uncompress } from 'snappyjs';
import { type Histogram, WriteRequestSchema } from '../../src/protobuf/remote-write_pb.js';
import {
  type BucketList,
  type Buckets,
  addBuckets,
  bucketList,
} from '../../src/results/load/distribution.js';
import { REFUSALS } from '../../src/model/reading/leaves.js';
import { TRENDS, type TrendName } from './options.js';

/** One series of a push, as it stands since the start of the run. */
export interface PushedSeries {
  labels: Readonly<Record<string, string>>;
  /** Milliseconds since 1970, of the newest sample in it. */
  at: number;
  value?: number;
  buckets?: Buckets;
}

/** More bytes than any push of k6 has: what claims to be longer is refused. */
const MAX_LENGTH = 64 * 1024 * 1024;

/**
 * The series of a push: a WriteRequest (prometheus/prompb, remote write 1.0) in a block of snappy.
 * @throws {Error} when the bytes are no such block or message
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

/** Zero gets a bucket far below anything that takes time. */
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

/** So many points a timeline has at most, however long the load is. */
const MOST_POINTS = 1200;

/** Requests of one scenario that ended alike. */
export interface Ended {
  /** The clause that their status is judged by. */
  name: string;
  /** 0 without an answer. */
  status: number;
  /** k6's number for why there was none. */
  errorCode: number;
  count: number;
}

/** What happened in one interval, of about the same length as the others. */
export interface IntervalCounts {
  /** Milliseconds since the start of the load. */
  at: number;
  durationMs: number;
  /** Those that left; absent: nobody told. */
  sent?: number;
  /** Those that ended. */
  requests: number;
  /** Of those the ones that got an answer. */
  answered: number;
  failures: number;
  buckets: BucketList;
}

/** Whether an answer with this status is what the request asked for. */
export type IsExpected = (scenario: string, name: string, status: number) => boolean;

type Added = Pick<IntervalCounts, 'requests' | 'answered' | 'failures' | 'sent'> & {
  buckets: Map<number, number>;
};
type Interval = { from: number; to: number; added: Map<string, Added> };

/** A push comes a second after the one before; the clock of neither side is so exact. */
const SLACK_MS = 250;

/** Takes what k6 pushes, always counted from the start, and keeps the newest of it and a timeline of what was added. */
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
    // The time of its newest sample: what is pushed may have to wait on a machine that is busy.
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

  /** What is known of a trend; of latency, how long the answers took with what came before their requests. */
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

  /** The interval that ends at a moment, which is the newest one as long as that is not full. */
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

/** k6 leaves out what comes before a request: on a new connection it is told apart, and takes the place of what k6 says. */
const LATENCY: (readonly [TrendName, number])[] = [
  ['duration', 1],
  ['freshDuration', -1],
  ['freshLatency', 1],
];

const nothing = (): Added => ({ requests: 0, answered: 0, failures: 0, buckets: new Map() });

// What only answers have has no status. A refusal answers nothing.
const isAnswered = ({ labels }: PushedSeries) =>
  labels['status'] !== '0' && !REFUSALS.includes(Number(labels['status'] ?? 200));
