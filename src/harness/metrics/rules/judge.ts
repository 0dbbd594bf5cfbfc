import type { Defects } from '../defects.js';
import type { Source } from '../exposition.js';
import type { Family, Format, Type } from '../family.js';
import { findFalling, findGaugeHistograms } from './gauge-histograms.js';
import type { Role } from '../roles.js';
import type { Sample } from '../sample.js';
import { Checker } from './checker.js';
import { Distributions } from './distribution.js';
import { Identity } from './identity.js';
import { UniqueSeries } from './series.js';

const START_TIME = 'process_start_time_seconds';

/** What a value may be; and the values by which two scrapes are compared. */
class Values extends Checker {
  readonly counters = new Map<number, { at: number; value: number; family: Family }>();
  readonly created = new Map<number, number>();
  startTime: number | undefined;

  override sample(sample: Sample, identity: Identity): void {
    const { role, value, family } = sample;
    if (this.#grows(role, family.type)) {
      // What is wrong with a bucket is reported with the buckets.
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

  /** Leaves out what families have counted that may fall. */
  drop(falling: ReadonlySet<Family>): void {
    if (falling.size === 0) return;
    for (const [series, { family }] of this.counters) if (falling.has(family)) this.counters.delete(series);
  }

  #state(sample: Sample): void {
    if (sample.special < 0) this.report('types', 'a state set without a label of its own name', sample);
    else if (sample.value !== 0 && sample.value !== 1)
      this.report('types', 'a state whose value is neither 0 nor 1', sample);
  }

  /**
   * Whether a value never falls: a counter, or what a histogram or a summary has counted. By OpenMetrics 1.0, "Histogram"
   * and "Summary", a sum is a counter as well; the other formats do not say so.
   */
  #grows(role: Role, type: Type): boolean {
    if (role === 'total') return true;
    if (type === 'gaugehistogram') return false;
    return role === 'bucket' || role === 'count' || (role === 'sum' && this.format === 'openmetrics');
  }
}

/** Judges the samples of one exposition as they are read. */
export class Judge {
  samples = 0;
  readonly values: Values;
  readonly #identity = new Identity();
  readonly #series: UniqueSeries;
  readonly #distributions: Distributions;

  constructor(
    private readonly format: Format,
    defects: Defects,
    source: Source,
  ) {
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

  /** Judges what can only be known when everything was read, which are these families. */
  end(families: readonly Family[]): void {
    if (this.format === 'text') findGaugeHistograms(families);
    this.values.drop(findFalling(families));
    this.#distributions.end();
  }
}
