import { addBuckets, bucketList, type BucketList } from '../../verdict/load/histogram.js';
import type { Series } from './remote-write.js';

/** So many points a timeline has at most, however long the load is. */
const MOST_POINTS = 1200;

/** Requests of one scenario that ended alike. */
export interface Ended {
  /** The clause that their status is judged by. */
  name: string;
  /** 0: there was no answer. */
  status: number;
  /** k6's number for why there was none. */
  errorCode: number;
  count: number;
}

/** What happened in one interval, of about the same length as the others. */
export interface Moment {
  /** Milliseconds since the start of the load. */
  at: number;
  durationMs: number;
  requests: number;
  failures: number;
  buckets: BucketList;
}

/** Whether an answer with this status is what the request asked for. */
export type IsExpected = (scenario: string, name: string, status: number) => boolean;

type Added = { requests: number; failures: number; lists: BucketList[] };
type Interval = { from: number; to: number; added: Map<string, Added> };

/** A push comes a second after the one before; the clock of neither side is so exact. */
const SLACK_MS = 250;

/** Takes what k6 pushes, always counted from the start, and keeps the newest of it and a timeline of what was added. */
export class Collected {
  readonly intervalMs: number;
  readonly #latest = new Map<string, Series>();
  readonly #intervals: Interval[] = [];
  #begin: number | undefined;

  constructor(
    durationMs: number,
    private readonly isExpected: IsExpected,
  ) {
    this.intervalMs = 1000 * Math.max(1, Math.ceil(durationMs / 1000 / MOST_POINTS));
  }

  /** `now`: when it was pushed, in milliseconds since 1970. */
  take(pushed: readonly Series[], now: number = Date.now()): void {
    this.#begin ??= pushed.find(({ labels }) => labels['__name__'] === 'k6_assay_started')?.value;
    const interval = this.#interval(now - (this.#begin ?? now));
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

  /** How long the answers of a scenario took. */
  buckets(scenario: string): BucketList {
    const series = this.#of(DURATION, scenario).filter(isAnswered);
    return addBuckets(series.map(({ buckets }) => bucketList(buckets ?? new Map<number, number>())));
  }

  timeline(scenario: string): Moment[] {
    return this.#intervals.map(({ from, to, added }) => {
      const { requests = 0, failures = 0, lists = [] } = added.get(scenario) ?? {};
      return { at: from, durationMs: to - from, requests, failures, buckets: addBuckets(lists) };
    });
  }

  #of(metric: string, scenario: string): Series[] {
    return [...this.#latest.values()].filter(
      ({ labels }) => labels['__name__'] === metric && labels['scenario'] === scenario,
    );
  }

  #note({ added }: Interval, series: Series, before: Series | undefined): void {
    const { labels, value = 0, buckets } = series;
    const { __name__: metric, scenario = '', name = '', status = '0' } = labels;
    const of = added.get(scenario) ?? { requests: 0, failures: 0, lists: [] };
    if (metric === 'k6_http_reqs_total') {
      const more = value - (before?.value ?? 0);
      of.requests += more;
      if (!this.isExpected(scenario, name, Number(status))) of.failures += more;
      added.set(scenario, of);
    } else if (metric === DURATION && buckets && isAnswered(series)) {
      const more = [...buckets].map(([bucket, count]): [number, number] => [
        bucket,
        count - (before?.buckets?.get(bucket) ?? 0),
      ]);
      of.lists.push(bucketList(new Map(more)));
      // Many pushes fall into one interval of a long load: their buckets are put together as they come.
      if (of.lists.length > 64) of.lists = [addBuckets(of.lists)];
      added.set(scenario, of);
    }
  }

  /** The interval that ends at a moment, which is the newest one as long as that is not full. */
  #interval(to: number): Interval {
    const newest = this.#intervals.at(-1);
    if (newest && newest.to - newest.from < this.intervalMs - SLACK_MS) {
      newest.to = to;
      return newest;
    }
    const interval = { from: newest?.to ?? 0, to, added: new Map<string, Added>() };
    this.#intervals.push(interval);
    return interval;
  }
}

const DURATION = 'k6_http_req_duration_seconds';

const isAnswered = ({ labels }: Series) => (labels['status'] ?? '0') !== '0';
