import type {
  Defects,
  Evidence,
  ExpositionSource,
  Family,
  MetricSample,
  MetricsFormat,
  Role,
  Type,
} from '../exposition.js';
import { Checker, SeriesIdentity } from './checker.js';

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
class Distributions extends Checker {
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

/** The number of duplicates after which no more are checked. */
const MAX_DUPLICATES = 100;

/** Checks that no series and no label name occurs twice, and in OpenMetrics that the samples of a metric are contiguous. */
class UniqueSeries extends Checker {
  /** The offset of each series. */
  readonly #seen = new Map<number, number>();
  /** The metrics of the current family, in OpenMetrics. */
  readonly #metrics = new Set<number>();
  #family: Family | undefined;
  #metric = -1;
  #timestamp = NaN;

  override sample(sample: MetricSample, identity: SeriesIdentity): void {
    if (sample.labels.count > 1 && sample.labels.hasTwice())
      this.report('unique-series', 'one label name twice', sample);
    if (this.format === 'openmetrics') this.#contiguous(sample, identity);
    const before = this.#seen.get(identity.series);
    if (before === undefined) this.#seen.set(identity.series, sample.at);
    else this.#duplicate(sample, identity, before);
  }

  #duplicate(sample: MetricSample, { series }: SeriesIdentity, before: number): void {
    if (this.defects.count('unique-series') >= MAX_DUPLICATES) return;
    const key = sample.key();
    const timestamps: number[] = [];
    const shown: string[] = [];
    this.source.samplesAt(before, (earlier) => {
      // In protobuf one offset may have several series.
      if (earlier.key() !== key) return;
      timestamps.push(earlier.timestamp);
      const { line, shows } = this.source.show(earlier);
      shown.push(line === undefined ? shows : `${shows} (line ${line})`);
    });
    if (timestamps.length === 0) return;
    // OpenMetrics 1.0, "Metric": a metric may have several points, whose timestamps must not decrease.
    const isNext = this.format === 'openmetrics' && sample.timestamp >= timestamps[0]!;
    if (isNext) {
      this.#seen.set(series, sample.at);
      return;
    }
    this.report('unique-series', 'one series twice', sample, `, after ${shown[0]}`);
  }

  /** OpenMetrics 1.0, "Metric" and "MetricPoint": metrics and their points must not be interleaved. */
  #contiguous(sample: MetricSample, { metricInFamily: metric }: SeriesIdentity): void {
    if (sample.family !== this.#family) {
      this.#metrics.clear();
      this.#family = sample.family;
      this.#metric = -1;
    }
    if (metric !== this.#metric) {
      if (this.#metrics.has(metric))
        this.report('types', 'samples of one metric that do not stand together', sample);
      this.#metrics.add(metric);
    } else if (sample.timestamp < this.#timestamp)
      this.report('types', 'points of one metric that do not follow each other', sample);
    this.#metric = metric;
    this.#timestamp = sample.timestamp;
  }
}

const START_TIME = 'process_start_time_seconds';

/** Checks values, and collects those that are compared between scrapes. */
class Values extends Checker {
  readonly counters = new Map<number, { at: number; value: number; family: Family }>();
  readonly created = new Map<number, number>();
  startTime: number | undefined;

  override sample(sample: MetricSample, identity: SeriesIdentity): void {
    const { role, value, family } = sample;
    if (this.#grows(role, family.type)) {
      // Defects of buckets are reported with the buckets.
      if (role !== 'bucket' && !(value >= 0))
        this.report('counters', 'a counter that is negative or no number', sample);
      this.counters.set(identity.series, { at: sample.at, value, family });
    } else if (role === 'created') this.created.set(identity.metric, value);
    else if (role === 'info' && value !== 1) this.report('types', 'an info whose value is not 1', sample);
    else if (role === 'state') this.#state(sample);
    else if (family.name === START_TIME) this.startTime = (this.startTime ?? 0) + value;
    if (sample.exemplar !== undefined && role !== 'total' && role !== 'bucket')
      this.report('types', 'an exemplar of another sample than a counter or a bucket', sample);
  }

  /** Removes the counters of families that may decrease. */
  drop(falling: ReadonlySet<Family>): void {
    if (falling.size === 0) return;
    for (const [series, { family }] of this.counters) if (falling.has(family)) this.counters.delete(series);
  }

  #state(sample: MetricSample): void {
    if (sample.special < 0) this.report('types', 'a state set without a label of its own name', sample);
    else if (sample.value !== 0 && sample.value !== 1)
      this.report('types', 'a state whose value is neither 0 nor 1', sample);
  }

  /**
   * Whether a value never decreases: a counter, or a count in a histogram or a summary. In OpenMetrics 1.0
   * ("Histogram", "Summary") a sum is a counter too; the other formats do not say this.
   */
  #grows(role: Role, type: Type): boolean {
    if (role === 'total') return true;
    if (type === 'gaugehistogram') return false;
    return role === 'bucket' || role === 'count' || (role === 'sum' && this.format === 'openmetrics');
  }
}

/** Judges the samples of an exposition while they are read. */
export class SampleJudge {
  samples = 0;
  readonly values: Values;
  readonly #identity = new SeriesIdentity();
  readonly #series: UniqueSeries;
  readonly #distributions: Distributions;

  constructor(
    private readonly format: MetricsFormat,
    defects: Defects,
    source: ExpositionSource,
  ) {
    this.values = new Values(format, defects, source);
    this.#series = new UniqueSeries(format, defects, source);
    this.#distributions = new Distributions(format, defects, source);
  }

  sample(sample: MetricSample): void {
    const { family, role } = sample;
    this.samples += 1;
    family.samples += 1;
    if (role === 'bucket') family.buckets += 1;
    this.#identity.of(sample);
    this.#series.sample(sample, this.#identity);
    this.values.sample(sample, this.#identity);
    if (family.type === 'histogram' || family.type === 'gaugehistogram' || family.type === 'summary')
      this.#distributions.sample(sample, this.#identity);
  }

  /** Judges what is known only at the end. `families`: all families of the exposition. */
  end(families: readonly Family[]): void {
    if (this.format === 'text') findGaugeHistograms(families);
    this.values.drop(findFalling(families));
    this.#distributions.end();
  }
}

/**
 * Finds gauge histograms in the text format, which has no such type, and changes their type. Libraries (those of
 * Python and Java, and thus Micrometer) write the buckets as a histogram without a count, and the count and the sum
 * as separate gauges, `_gcount` and `_gsum`.
 */
function findGaugeHistograms(families: readonly Family[]): void {
  const names = new Set(families.map(({ name }) => name));
  for (const family of families) {
    const { name, type, samples, buckets } = family;
    if (type !== 'histogram' || samples !== buckets) continue;
    if (names.has(`${name}_gcount`) || names.has(`${name}_gsum`)) family.type = 'gaugehistogram';
  }
}

/**
 * The families whose counts may decrease: gauge histograms, and summaries that may be a LongTaskTimer of Micrometer,
 * which counts the tasks that run now. Every Spring Boot application has such timers. They are written like other
 * timers, as a summary with the gauge `_max` beside it, so the two cannot be distinguished.
 */
function findFalling(families: readonly Family[]): ReadonlySet<Family> {
  const gauges = new Set(families.filter(({ type }) => type === 'gauge').map(({ name }) => name));
  return new Set(
    families.filter(
      ({ name, type }) => type === 'gaugehistogram' || (type === 'summary' && gauges.has(`${name}_max`)),
    ),
  );
}
