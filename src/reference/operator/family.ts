/** Names and values, in the order in which they are written. */
export type Labels = readonly (readonly [name: string, value: string])[];

/** One observation as an example for many. `time` is in seconds since 1970. */
export type Exemplar = { labels: Labels; value: number; time: number };

/** A series of a counter or a gauge. `created` is when a counter was zero, in seconds since 1970. */
export type Point = { labels: Labels; value: number; created?: number; exemplar?: Exemplar };

/** A bucket of a classic histogram: the count of all values up to `le`. */
export type Bucket = { le: number; count: number; exemplar?: Exemplar };

/** The buckets of a native histogram: spans of adjacent buckets, with their counts as differences. */
export type Native = {
  schema: number;
  zeroThreshold: number;
  zeroCount: number;
  spans: readonly { offset: number; length: number }[];
  deltas: readonly number[];
};

/** A histogram, with classic and native buckets. */
export type HistogramPoint = {
  labels: Labels;
  count: number;
  sum: number;
  buckets: readonly Bucket[];
  native: Native;
};

/** A series of a summary. */
type SummaryPoint = {
  labels: Labels;
  count: number;
  sum: number;
  quantiles: readonly { quantile: number; value: number }[];
};

/** The exposition of one metric. The name of a counter does not include `_total`. */
export type ExposedFamily = { name: string; help: string; unit?: string } & (
  | { type: 'counter' | 'gauge'; points: readonly Point[] }
  | { type: 'histogram'; points: readonly HistogramPoint[] }
  | { type: 'summary'; points: readonly SummaryPoint[] }
);
