import { Hash } from '../labels.js';
import type {
  ExpositionSource,
  MetricSample,
  MetricsFormat,
  Role,
  Defects,
  MetricsRule,
} from '../exposition.js';

/** Numbers that identify the series of a sample, and its metric: the series without le or quantile. */
export class SeriesIdentity {
  metricInFamily = 0;
  metric = 0;
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
      // In protobuf, a counter may have the name of a bucket of another family.
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

/** 53 bits of a hash, the maximum of a number. Among a million series, a collision has a probability of 1 in 18,000. */
const numberOf = (high: number, low: number) => (high >>> 0) * 2 ** 21 + (low >>> 11);

function hashText(hash: Hash, text: string): void {
  const bytes = Buffer.from(text);
  hash.start();
  hash.bytes(bytes, 0, bytes.length);
  hash.end();
}

/** Checks some rules on the samples of an exposition while they are read. */
export abstract class Checker {
  constructor(
    protected readonly format: MetricsFormat,
    protected readonly defects: Defects,
    protected readonly source: ExpositionSource,
  ) {}

  /** Checks the next sample. Both objects are reused. */
  abstract sample(sample: MetricSample, identity: SeriesIdentity): void;

  /** Reports a defect of a sample. `more` is appended to the evidence. */
  protected report(rule: MetricsRule, text: string, sample: MetricSample, more = ''): void {
    this.defects.add(rule, text, () => {
      const { shows, ...place } = this.source.show(sample);
      return { ...place, shows: shows + more };
    });
  }
}
