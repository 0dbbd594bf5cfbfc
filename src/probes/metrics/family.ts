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
