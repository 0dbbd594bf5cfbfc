import type { MetricLabels } from './labels.js';
import type { Defects, Evidence } from './defects.js';

/** Prometheus text 0.0.4 and 1.0.0, OpenMetrics 1.0 text, delimited messages of io.prometheus.client.MetricFamily. */
export type MetricsFormat = 'text' | 'openmetrics' | 'protobuf';

/** The text format calls `unknown` untyped; it has neither gaugehistogram, nor info, nor stateset. */
export type Type =
  | 'counter'
  | 'gauge'
  | 'histogram'
  | 'gaugehistogram'
  | 'summary'
  | 'info'
  | 'stateset'
  | 'unknown';

/** What is exposed under one name. */
export interface Family {
  name: string;
  type: Type;
  help?: string;
  unit?: string;
  /** Samples; of a histogram each bucket is one. */
  samples: number;
  /** Classic buckets. */
  buckets: number;
  /** Histograms with native buckets. */
  native: number;
}

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

/** What a sample is in its metric. */
export type Role = 'value' | 'total' | 'bucket' | 'sum' | 'count' | 'quantile' | 'info' | 'state' | 'created';

/** What follows the name of a family, and what a sample with that name is. */
type Suffixes = Readonly<Partial<Record<string, Role>>>;

const distribution = { _sum: 'sum', _count: 'count', _created: 'created' } as const;

/** OpenMetrics 1.0, "Suffixes". */
const OPENMETRICS: Record<Type, Suffixes> = {
  counter: { _total: 'total', _created: 'created' },
  gauge: { '': 'value' },
  histogram: { ...distribution, _bucket: 'bucket' },
  gaugehistogram: { _gsum: 'sum', _gcount: 'count', _bucket: 'bucket' },
  summary: { ...distribution, '': 'quantile' },
  info: { _info: 'info' },
  stateset: { '': 'state' },
  unknown: { '': 'value' },
};

/**
 * Prometheus text, "Histograms and summaries". `_created` is not part of it, but some libraries write it among the lines
 * of the metric, and scrapers do not mind.
 */
const TEXT: Record<Type, Suffixes> = {
  ...OPENMETRICS,
  counter: { '': 'total' },
};

/** Every suffix that a type has, the longest first. */
export const SUFFIXES: readonly string[] = [
  ...new Set(Object.values(OPENMETRICS).flatMap((suffixes) => Object.keys(suffixes))),
]
  .filter((suffix) => suffix !== '')
  .sort((a, b) => b.length - a.length);

/** The suffixes that samples of a type have in a format. */
export const suffixesOf = (format: MetricsFormat, type: Type): Suffixes =>
  (format === 'openmetrics' ? OPENMETRICS : TEXT)[type];

/** "_total or _created": how the samples of a family are named, for a report. */
export const namesOf = (format: MetricsFormat, type: Type): string =>
  Object.keys(suffixesOf(format, type))
    .map((suffix) => (suffix === '' ? 'its bare name' : suffix))
    .join(', ');

/** The longest exposition that is read, in bytes: half a million series are shorter. */
export const MAX_EXPOSITION = 64 * 1024 * 1024;

/** What was found in a body, read in one format. */
export interface Exposition {
  format: MetricsFormat;
  families: Family[];
  /** Samples, of all families. */
  samples: number;
  defects: Defects;
  /** Values that may only grow, of counters, buckets and counts, and where they stand: by the number of their series. */
  counters: ReadonlyMap<number, { at: number; value: number }>;
  /** When each metric began (`_created`), in seconds since 1970, where the exposition says so: by its number. */
  created: ReadonlyMap<number, number>;
  /** The sum of the process_start_time_seconds; undefined when there is none. */
  startTime: number | undefined;
  source: ExpositionSource;
}

/** The bytes that samples were read from. */
export interface ExpositionSource {
  /** Reads once more what is at this place: a line, or a message with all the samples that it stands for. */
  samplesAt(at: number, visit: (sample: MetricSample) => void): void;
  /** The line and what stands there, for the reader of a report. */
  show(sample: MetricSample): Evidence;
}
