import type { MetricLabels } from './labels.js';

/** The rules of an exposition. Each is a clause. */
export type MetricsRule =
  | 'syntax'
  | 'types'
  | 'unique-series'
  | 'histogram-buckets'
  | 'histogram-complete'
  | 'counters'
  | 'end'
  | 'protobuf';

/** A place in an exposition, for reports. */
export interface Evidence {
  /** Counted from 1; absent for protobuf. */
  line?: number;
  /** The line, or the message in the notation of the text format. */
  shows: string;
}

/** A place at which an exposition breaks a rule. */
interface MetricsDefect extends Evidence {
  rule: MetricsRule;
  /** What is wrong. The same mistake always has the same words. */
  text: string;
}

/** The maximum number of defects of one rule that are reported. */
const MAX_REPORTED = 5;

/** The defects of an exposition: the first few of each rule, and their number. */
export class Defects {
  readonly all: MetricsDefect[] = [];
  readonly #counts = new Map<MetricsRule, number>();

  /** Counts a defect. `evidence` is called only for those that are reported. */
  add(rule: MetricsRule, text: string, evidence: () => Evidence): void {
    const count = this.count(rule) + 1;
    this.#counts.set(rule, count);
    if (count <= MAX_REPORTED) this.all.push({ rule, text, ...evidence() });
  }

  /** The number of defects, including those that are not reported. */
  count(rule: MetricsRule): number {
    return this.#counts.get(rule) ?? 0;
  }

  first(rule: MetricsRule): MetricsDefect | undefined {
    return this.all.find((defect) => defect.rule === rule);
  }
}

/** Prometheus text 0.0.4 and 1.0.0, OpenMetrics 1.0 text, delimited messages of io.prometheus.client.MetricFamily. */
export type MetricsFormat = 'text' | 'openmetrics' | 'protobuf';

/** `unknown` is called untyped in the text format, which has no gaugehistogram, info or stateset. */
export type Type =
  | 'counter'
  | 'gauge'
  | 'histogram'
  | 'gaugehistogram'
  | 'summary'
  | 'info'
  | 'stateset'
  | 'unknown';

/** The metrics of one name. */
export interface Family {
  name: string;
  type: Type;
  help?: string;
  unit?: string;
  /** The number of samples; each bucket of a histogram counts as one. */
  samples: number;
  buckets: number;
  /** The number of histograms with native buckets. */
  native: number;
}

/** A sample that a reader returns. The object is reused for every sample, so callers must copy what they keep. */
export class MetricSample {
  /** Its name in the text formats: `x_bucket`. */
  name = '';
  family!: Family;
  role: Role = 'value';
  value = 0;
  /** In the unit of the format; NaN when there is none. */
  timestamp = NaN;
  /** The le of a bucket or the quantile of a summary; NaN when there is none, or it is not a number. */
  bound = NaN;
  /** The index of the label that `bound` was read from, or that names a state; -1 when there is none. */
  special = -1;
  /** The value of its exemplar; undefined when it has none. */
  exemplar: number | undefined;
  /** The offset of the line; in protobuf, that of the metric. */
  at = 0;
  /** Counted from 1; 0 in protobuf. */
  line = 0;

  constructor(readonly labels: MetricLabels) {}

  /** A text that identifies the series, whatever the order of its labels. */
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

/** The role of a sample in its metric. */
export type Role = 'value' | 'total' | 'bucket' | 'sum' | 'count' | 'quantile' | 'info' | 'state' | 'created';

/** Suffixes of a family's name, with the roles of the samples. */
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

/** Prometheus text. `_created` is not part of it, but some libraries write it, and scrapers take it. */
const TEXT: Record<Type, Suffixes> = {
  ...OPENMETRICS,
  counter: { '': 'total' },
};

/** All suffixes, longest first. */
export const SUFFIXES: readonly string[] = [
  ...new Set(Object.values(OPENMETRICS).flatMap((suffixes) => Object.keys(suffixes))),
]
  .filter((suffix) => suffix !== '')
  .sort((a, b) => b.length - a.length);

/** The suffixes of the samples of a type in a format. */
export const suffixesOf = (format: MetricsFormat, type: Type): Suffixes =>
  (format === 'openmetrics' ? OPENMETRICS : TEXT)[type];

/** "_total or _created": the names of a family's samples, for reports. */
export const namesOf = (format: MetricsFormat, type: Type): string =>
  Object.keys(suffixesOf(format, type))
    .map((suffix) => (suffix === '' ? 'its bare name' : suffix))
    .join(', ');

/** The maximum length of an exposition, in bytes. Half a million series are shorter. */
export const MAX_EXPOSITION = 64 * 1024 * 1024;

/** The contents of a body, read in one format. */
export interface Exposition {
  format: MetricsFormat;
  families: Family[];
  samples: number;
  defects: Defects;
  /** Values that must not decrease (counters, buckets and counts) and their offsets, by the number of their series. */
  counters: ReadonlyMap<number, { at: number; value: number }>;
  /** The start of each metric (`_created`), in seconds since 1970, if shown. By the metric's number. */
  created: ReadonlyMap<number, number>;
  /** The sum of the process_start_time_seconds; undefined when there are none. */
  startTime: number | undefined;
  source: ExpositionSource;
}

/** The bytes that samples were read from. */
export interface ExpositionSource {
  /** Reads again what is at an offset: a line, or a message with all its samples. */
  samplesAt(at: number, visit: (sample: MetricSample) => void): void;
  /** The line and the text of a sample, for reports. */
  show(sample: MetricSample): Evidence;
}
