import type { MetricsFormat, Type } from './family.js';

/** What a sample is in its metric. */
export type Role = 'value' | 'total' | 'bucket' | 'sum' | 'count' | 'quantile' | 'info' | 'state' | 'created';

/** What follows the name of a family, and what a sample with that name is. */
export type Suffixes = Readonly<Partial<Record<string, Role>>>;

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
