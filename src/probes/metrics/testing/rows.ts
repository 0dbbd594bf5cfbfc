import type { Distribution, Family, Metric, Summary } from './family.js';

/** The text formats. */
export type TextFormat = 'text' | 'openmetrics';

/** A sample. `bound`: the le or the quantile, whose label comes last in text. */
export interface Row {
  name: string;
  labels: [name: string, value: string][];
  value: number;
  bound?: number;
}

/** The samples of a family in the order of the text formats. */
export function rowsOf(family: Family, format: TextFormat | 'protobuf'): Row[] {
  const { name } = family;
  if (family.type === 'histogram')
    return family.metrics.flatMap((metric) => histogramRows(name, metric, format));
  if (family.type === 'summary') return family.metrics.flatMap((metric) => summaryRows(name, metric));
  const suffix = family.type === 'counter' && format === 'openmetrics' ? '_total' : '';
  return family.metrics.map(({ labels, value }) => ({ name: name + suffix, labels, value }));
}

function histogramRows(name: string, { labels, value }: Metric<Distribution>, format: string): Row[] {
  let total = 0;
  const buckets = [...value.bounds, Infinity].map((bound, place) => {
    total += value.counts[place]!;
    return { name: `${name}_bucket`, labels, bound, value: total };
  });
  const sum = { name: `${name}_sum`, labels, value: value.sum };
  const count = { name: `${name}_count`, labels, value: total };
  // OpenMetrics has no sum when values may be negative, and no count without a sum.
  const isWhole = format !== 'openmetrics' || !(value.bounds[0]! < 0);
  return isWhole ? [...buckets, sum, count] : buckets;
}

function summaryRows(name: string, { labels, value }: Metric<Summary>): Row[] {
  return [
    ...value.quantiles.map(({ quantile, value: at }) => ({ name, labels, bound: quantile, value: at })),
    { name: `${name}_sum`, labels, value: value.sum },
    { name: `${name}_count`, labels, value: value.count },
  ];
}
