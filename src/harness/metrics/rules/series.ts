import type { Family } from '../family.js';
import type { Sample } from '../sample.js';
import { Checker } from './checker.js';
import type { Identity } from './identity.js';

/** After so many duplicates no further ones are checked. */
const MAX_DUPLICATES = 100;

/** No series twice, no label name twice, and in OpenMetrics the samples of a metric together. */
export class UniqueSeries extends Checker {
  /** Where each series stands. */
  readonly #seen = new Map<number, number>();
  /** The metrics of the family under way, in OpenMetrics. */
  readonly #metrics = new Set<number>();
  #family: Family | undefined;
  #metric = -1;
  #timestamp = NaN;

  override sample(sample: Sample, identity: Identity): void {
    if (sample.labels.count > 1 && sample.labels.hasTwice())
      this.report('unique-series', 'one label name twice', sample);
    if (this.format === 'openmetrics') this.#contiguous(sample, identity);
    const before = this.#seen.get(identity.series);
    if (before === undefined) this.#seen.set(identity.series, sample.at);
    else this.#duplicate(sample, identity, before);
  }

  #duplicate(sample: Sample, { series }: Identity, before: number): void {
    if (this.defects.count('unique-series') >= MAX_DUPLICATES) return;
    const key = sample.key();
    const timestamps: number[] = [];
    const shown: string[] = [];
    this.source.samplesAt(before, (earlier) => {
      // In protobuf one place stands for several series.
      if (earlier.key() !== key) return;
      timestamps.push(earlier.timestamp);
      const { line, shows } = this.source.show(earlier);
      shown.push(line === undefined ? shows : `${shows} (line ${line})`);
    });
    if (timestamps.length === 0) return;
    // OpenMetrics 1.0, "Metric": a metric may have several points, at times that do not fall.
    const isNext = this.format === 'openmetrics' && sample.timestamp >= timestamps[0]!;
    if (isNext) {
      this.#seen.set(series, sample.at);
      return;
    }
    this.report('unique-series', 'one series twice', sample, `, after ${shown[0]}`);
  }

  /** OpenMetrics 1.0, "Metric" and "MetricPoint": neither metrics nor their points are interleaved. */
  #contiguous(sample: Sample, { metricInFamily: metric }: Identity): void {
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
