import type { Defects, MetricsRule } from '../defects.js';
import type { ExpositionSource } from '../exposition.js';
import type { MetricsFormat } from '../family.js';
import type { MetricSample } from '../sample.js';
import type { SeriesIdentity } from './identity.js';

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
