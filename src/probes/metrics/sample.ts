import type { Family } from './family.js';
import type { MetricLabels } from './labels.js';
import type { Role } from './roles.js';

/** One sample, as a reader hands it on. The same object serves every sample of a reader: what is kept is copied. */
export class MetricSample {
  /** The name that it has in text: `x_bucket`. */
  name = '';
  family!: Family;
  role: Role = 'value';
  value = 0;
  /** In the format's own unit; NaN: there is none. */
  timestamp = NaN;
  /** The le of a bucket or the quantile of a summary; NaN: there is none, or it is not a number. */
  bound = NaN;
  /** The label that `bound` was read from, or that names a state; -1: none. */
  special = -1;
  /** The value of its exemplar; undefined when it has none. */
  exemplar: number | undefined;
  /** Where the line begins; in protobuf, where the metric does. */
  at = 0;
  /** Counted from 1; 0 in protobuf. */
  line = 0;

  constructor(readonly labels: MetricLabels) {}

  /** The series as a text that is the same for the same series, whatever the order of its labels. */
  key(): string {
    const { labels, name, role, bound, special } = this;
    const parts = Array.from({ length: labels.count }, (_, label) => [
      labels.name(label),
      labels.value(label),
    ])
      .filter(([, value]) => value !== '')
      .map((part) => JSON.stringify(part));
    const threshold = special < 0 && !Number.isNaN(bound) ? [`${bound}`] : [];
    return [name, role, ...parts.sort(), ...threshold].join();
  }
}
