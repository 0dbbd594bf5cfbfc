import type { Defects, Rule } from '../defects.js';
import type { Source } from '../exposition.js';
import type { Format } from '../family.js';
import type { Sample } from '../sample.js';
import type { Identity } from './identity.js';

/** Checks some rules over the samples of one exposition, as they are read. */
export abstract class Checker {
  constructor(
    protected readonly format: Format,
    protected readonly defects: Defects,
    protected readonly source: Source,
  ) {}

  /** Checks the next sample. Both objects are reused for the sample after it. */
  abstract sample(sample: Sample, identity: Identity): void;

  /** Reports a defect of a sample; `more` is added to what the sample shows. */
  protected report(rule: Rule, text: string, sample: Sample, more = ''): void {
    this.defects.add(rule, text, () => {
      const { shows, ...place } = this.source.show(sample);
      return { ...place, shows: shows + more };
    });
  }
}
