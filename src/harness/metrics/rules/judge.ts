import type { Defects } from '../defects.js';
import type { Source } from '../exposition.js';
import type { Format } from '../family.js';
import type { Sample } from '../sample.js';
import { Distributions } from './distribution.js';
import { Identity } from './identity.js';
import { UniqueSeries } from './series.js';
import { Values } from './values.js';

/** Judges the samples of one exposition as they are read. */
export class Judge {
  samples = 0;
  readonly values: Values;
  readonly #identity = new Identity();
  readonly #series: UniqueSeries;
  readonly #distributions: Distributions;

  constructor(format: Format, defects: Defects, source: Source) {
    this.values = new Values(format, defects, source);
    this.#series = new UniqueSeries(format, defects, source);
    this.#distributions = new Distributions(format, defects, source);
  }

  sample(sample: Sample): void {
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

  end(): void {
    this.#distributions.end();
  }
}
