import { Hash } from '../hash.js';
import type { Role } from '../roles.js';
import type { Sample } from '../sample.js';

/** 64 bits of the series that a sample belongs to, and of its metric: the series but for le or quantile. */
export class Identity {
  /** Of the metric, among those of its family. */
  metricHigh = 0;
  metricLow = 0;
  /** Of the series, among all. */
  high = 0;
  low = 0;
  /** Of the metric, among all. */
  createdHigh = 0;
  createdLow = 0;
  readonly #hash = new Hash();
  readonly #name = new Hash();
  readonly #family = new Hash();
  #named = '';
  #role: Role = 'value';
  #ofFamily = '';

  of(sample: Sample): void {
    const { labels, name, role, family, special, bound } = sample;
    labels.hash(special);
    if (name !== this.#named || role !== this.#role) {
      this.#named = name;
      this.#role = role;
      // In protobuf a counter may be called as another family's bucket is here.
      hashText(this.#name, `${name} ${role}`);
    }
    if (family.name !== this.#ofFamily) hashText(this.#family, (this.#ofFamily = family.name));
    this.metricHigh = labels.high;
    this.metricLow = labels.low;
    this.createdHigh = (labels.high + this.#family.high) | 0;
    this.createdLow = (labels.low + this.#family.low) | 0;
    this.high = (labels.high + this.#name.high) | 0;
    this.low = (labels.low + this.#name.low) | 0;
    if (special < 0 && Number.isNaN(bound)) return;
    this.#hash.start();
    if (special < 0) this.#hash.number(bound);
    else this.#hash.bytes(labels.bytes, labels.valueStart(special), labels.valueEnd(special));
    this.#hash.end();
    this.high = (this.high + this.#hash.high) | 0;
    this.low = (this.low + this.#hash.low) | 0;
  }
}

function hashText(hash: Hash, text: string): void {
  const bytes = Buffer.from(text);
  hash.start();
  hash.bytes(bytes, 0, bytes.length);
  hash.end();
}
