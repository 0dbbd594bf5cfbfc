import type { Evidence } from '../defects.js';
import type { Family, MetricsFormat, MetricSample } from '../exposition.js';
import { Checker, type SeriesIdentity } from './checker.js';

/** The state of one histogram or summary. */
interface Metric {
  /** The offset of its first sample. */
  at: number;
  timestamp: number;
  bound: number;
  cumulated: number;
  infinite: number | undefined;
  count: number | undefined;
  hasSum: boolean;
  hasNegativeBound: boolean;
}

const EMPTY = {
  bound: NaN,
  cumulated: 0,
  infinite: undefined,
  count: undefined,
  hasSum: false,
  hasNegativeBound: false,
};

/** Checks the buckets of histograms and the quantiles of summaries. */
export class Distributions extends Checker {
  readonly #families = new Map<Family, Map<number, Metric>>();

  override sample(sample: MetricSample, identity: SeriesIdentity): void {
    const { role, value } = sample;
    const metric = this.#metric(sample, identity);
    if (role === 'bucket') this.#bucket(sample, metric);
    else if (role === 'quantile') this.#quantile(sample, metric);
    else if (role === 'count') metric.count = value;
    else if (role === 'sum') metric.hasSum = true;
  }

  /** Checks what is known only at the end. */
  end(): void {
    for (const [family, metrics] of this.#families)
      for (const metric of metrics.values()) this.#complete(metric, family);
  }

  #metric(sample: MetricSample, { metricInFamily }: SeriesIdentity): Metric {
    const { family, at, timestamp } = sample;
    let metrics = this.#families.get(family);
    if (!metrics) this.#families.set(family, (metrics = new Map<number, Metric>()));
    const known = metrics.get(metricInFamily);
    const metric: Metric = known ?? { ...EMPTY, at, timestamp };
    if (!known) metrics.set(metricInFamily, metric);
    // In OpenMetrics a metric may have several points with different timestamps.
    if (this.format === 'openmetrics' && timestamp > metric.timestamp) {
      this.#complete(metric, family);
      Object.assign(metric, EMPTY, { at, timestamp });
    }
    return metric;
  }

  #bucket(sample: MetricSample, metric: Metric): void {
    const { value, bound } = sample;
    const wrong = (text: string, before?: number) =>
      this.report('histogram-buckets', text, sample, before === undefined ? '' : `, after ${before}`);
    if (Number.isNaN(bound)) {
      wrong('a bucket whose le is not a number');
      return;
    }
    if (bound === metric.bound) wrong('two buckets with one le');
    else if (bound < metric.bound) wrong('buckets that are not in the order of their le', metric.bound);
    if (!isCount(value, this.format)) wrong('a bucket whose value counts nothing');
    else if (value < metric.cumulated)
      wrong('a bucket that is smaller than the one before', metric.cumulated);
    if (sample.exemplar !== undefined && sample.exemplar > bound)
      wrong('an exemplar beyond the le of its bucket');
    metric.bound = bound;
    metric.cumulated = value;
    if (bound < 0) metric.hasNegativeBound = true;
    if (isInfinite(sample)) metric.infinite = value;
  }

  #quantile(sample: MetricSample, metric: Metric): void {
    const { bound, value } = sample;
    const wrong = (text: string) => this.report('histogram-complete', text, sample);
    if (!(bound >= 0 && bound <= 1)) wrong('a quantile that is not a number from 0 to 1');
    // OpenMetrics 1.0, "Summary": quantiles in any order, and no negative value.
    else if (this.format === 'text' && bound <= metric.bound) wrong('quantiles that are not in their order');
    else if (this.format === 'openmetrics' && value < 0) wrong('a quantile with a negative value');
    metric.bound = bound;
  }

  #complete(metric: Metric, { type }: Family): void {
    if (type === 'summary') return;
    const { infinite, count, cumulated, hasSum, hasNegativeBound } = metric;
    const wrong = (text: string, more = '') =>
      this.defects.add('histogram-complete', text, () => {
        const { shows, ...place } = this.#at(metric.at);
        return { ...place, shows: shows + more };
      });
    const counts = `: the last bucket is ${cumulated}, the count ${count}`;
    if (this.format === 'protobuf') {
      // client_model, metrics.proto, Histogram: the +Inf bucket is optional.
      const isBeyond = infinite === undefined ? cumulated > count! : infinite !== count;
      if (isBeyond) wrong('buckets that do not add up to the count', counts);
      return;
    }
    if (infinite === undefined) wrong('a histogram without a bucket whose le is +Inf');
    else if (count !== undefined && infinite !== count)
      wrong('a +Inf bucket that is not equal to the count', counts);
    else if (count === undefined && (hasSum || (this.format === 'text' && type === 'histogram')))
      wrong('a histogram without a count');
    if (this.format !== 'openmetrics') return;
    // OpenMetrics 1.0, "Histogram": a count if and only if there is a sum. Negative values would let the sum
    // decrease, so there is none.
    if (count !== undefined && !hasSum) wrong('a histogram with a count and no sum');
    if (type === 'histogram' && hasSum && hasNegativeBound) wrong('a histogram with a negative le and a sum');
  }

  #at(at: number): Evidence {
    let shown: Evidence | undefined;
    this.source.samplesAt(at, (sample) => (shown ??= this.source.show(sample)));
    return shown ?? { shows: '' };
  }
}

/** OpenMetrics, "Numbers", writes "+Inf", and so does the text format. Scrapers use this text as the label value. */
const isInfinite = ({ bound, special, labels }: MetricSample) =>
  bound === Infinity && (special < 0 || labels.value(special) === '+Inf');

/** OpenMetrics counts integers; the other formats do not specify this. */
const isCount = (value: number, format: MetricsFormat) =>
  value >= 0 && (format !== 'openmetrics' || Number.isInteger(value) || value === Infinity);
