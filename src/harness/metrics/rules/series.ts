import type { Defects } from '../defects.js';
import type { Source } from '../exposition.js';
import type { Family, Format } from '../family.js';
import type { Sample } from '../sample.js';
import { SeriesTable } from '../series-table.js';
import type { Identity } from './identity.js';

/** After so many series that are there twice, no further ones are looked at. */
const ENOUGH = 100;

/** No series twice, no label name twice, and in OpenMetrics the samples of a metric together. */
export class Series {
  readonly #seen = new SeriesTable();
  /** The metrics of the family under way, in OpenMetrics. */
  readonly #metrics = new SeriesTable();
  #family: Family | undefined;
  #metric = -1;
  #timestamp = NaN;

  constructor(
    private readonly format: Format,
    private readonly defects: Defects,
    private readonly source: Source,
  ) {}

  sample(sample: Sample, identity: Identity): void {
    if (sample.labels.count > 1 && sample.labels.hasTwice())
      this.defects.add('unique-series', 'one label name twice', () => this.source.show(sample));
    if (this.format === 'openmetrics') this.#simultaneous(sample, identity);
    const before = this.#seen.add(identity.high, identity.low, sample.at);
    if (before !== undefined) this.#again(sample, identity, before);
  }

  #again(sample: Sample, { high, low }: Identity, before: number): void {
    if (this.defects.count('unique-series') >= ENOUGH) return;
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
      this.#seen.set(high, low, sample.at, 0);
      return;
    }
    this.defects.add('unique-series', 'one series twice', () => {
      const { shows, ...place } = this.source.show(sample);
      return { ...place, shows: `${shows}, after ${shown[0]}` };
    });
  }

  /** OpenMetrics 1.0, "Metric" and "MetricPoint": neither metrics nor their points are interleaved. */
  #simultaneous(sample: Sample, { metricHigh, metricLow }: Identity): void {
    if (sample.family !== this.#family) {
      this.#metrics.clear();
      this.#family = sample.family;
      this.#metric = -1;
    }
    const next = this.#metrics.size;
    const metric = this.#metrics.add(metricHigh, metricLow, next) ?? next;
    const wrong = (text: string) => this.defects.add('types', text, () => this.source.show(sample));
    if (metric !== next && metric !== this.#metric) wrong('samples of one metric that do not stand together');
    else if (metric === this.#metric && sample.timestamp < this.#timestamp)
      wrong('points of one metric that do not follow each other');
    this.#metric = metric;
    this.#timestamp = sample.timestamp;
  }
}
