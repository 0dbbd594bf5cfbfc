import { Hash } from '../labels.js';
import type { ExpositionSource, MetricSample, MetricsFormat, Role } from '../exposition.js';
import type { Defects, MetricsRule } from '../defects.js';

/** Numbers that stand for the series of a sample, and for its metric: the series but for le or quantile. */
export class SeriesIdentity {
  /** Of the metric, among those of its family. */
  metricInFamily = 0;
  /** Of the metric, among all. */
  metric = 0;
  /** Of the series, among all. */
  series = 0;
  readonly #hash = new Hash();
  readonly #name = new Hash();
  readonly #family = new Hash();
  #named = '';
  #role: Role = 'value';
  #ofFamily = '';

  of(sample: MetricSample): void {
    const { labels, name, role, family, special, bound } = sample;
    labels.hash(special);
    if (name !== this.#named || role !== this.#role) {
      this.#named = name;
      this.#role = role;
      // In protobuf a counter may be called as another family's bucket is here.
      hashText(this.#name, `${name} ${role}`);
    }
    if (family.name !== this.#ofFamily) hashText(this.#family, (this.#ofFamily = family.name));
    this.metricInFamily = numberOf(labels.high, labels.low);
    this.metric = numberOf(labels.high + this.#family.high, labels.low + this.#family.low);
    let high = labels.high + this.#name.high;
    let low = labels.low + this.#name.low;
    if (special >= 0 || !Number.isNaN(bound)) {
      this.#hash.start();
      if (special < 0) this.#hash.number(bound);
      else this.#hash.bytes(labels.bytes, labels.valueStart(special), labels.valueEnd(special));
      this.#hash.end();
      high += this.#hash.high;
      low += this.#hash.low;
    }
    this.series = numberOf(high, low);
  }
}

/** 53 bits of a hash: all that a number holds. Two of a million are the same by chance once in 18,000 times. */
const numberOf = (high: number, low: number) => (high >>> 0) * 2 ** 21 + (low >>> 11);

function hashText(hash: Hash, text: string): void {
  const bytes = Buffer.from(text);
  hash.start();
  hash.bytes(bytes, 0, bytes.length);
  hash.end();
}

/** Checks some rules over the samples of one exposition, as they are read. */
export abstract class Checker {
  constructor(
    protected readonly format: MetricsFormat,
    protected readonly defects: Defects,
    protected readonly source: ExpositionSource,
  ) {}

  /** Checks the next sample. Both objects are reused for the sample after it. */
  abstract sample(sample: MetricSample, identity: SeriesIdentity): void;

  /** Reports a defect of a sample; `more` is added to what the sample shows. */
  protected report(rule: MetricsRule, text: string, sample: MetricSample, more = ''): void {
    this.defects.add(rule, text, () => {
      const { shows, ...place } = this.source.show(sample);
      return { ...place, shows: shows + more };
    });
  }
}
