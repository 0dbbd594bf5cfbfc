import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { sizeDelimitedEncode } from '@bufbuild/protobuf/wire';
import {
  MetricFamilySchema,
  MetricType,
  type HistogramSchema,
  type MetricSchema,
} from '../../../protobuf/metrics_pb.js';
import { families, type Distribution, type Family, type Native, type Summary } from './family.js';
import type { textExposition } from './text.js';

const TYPES = {
  counter: MetricType.COUNTER,
  gauge: MetricType.GAUGE,
  summary: MetricType.SUMMARY,
  unknown: MetricType.UNTYPED,
  histogram: MetricType.HISTOGRAM,
};

/** The member of a Metric with the value, by the type of the family. */
function valueOf(
  type: Family['type'],
  value: number | Distribution | Summary,
): MessageInitShape<typeof MetricSchema> {
  if (typeof value === 'number') return { [type === 'unknown' ? 'untyped' : type]: { value } };
  if ('bounds' in value) return { histogram: histogramOf(value) };
  const { quantiles, count, sum } = value;
  return { summary: { sampleCount: BigInt(count), sampleSum: sum, quantile: quantiles } };
}

function histogramOf({
  bounds,
  counts,
  sum,
  native,
}: Distribution): MessageInitShape<typeof HistogramSchema> {
  let cumulated = 0;
  const bucket = [...bounds, Infinity].map((upperBound, place) => {
    cumulated += counts[place]!;
    return { upperBound, cumulativeCount: BigInt(cumulated) };
  });
  const total = counts.reduce((all, count) => all + count, 0);
  return { sampleCount: BigInt(total), sampleSum: sum, bucket, ...(native && nativeOf(native)) };
}

const nativeOf = ({ schema, zeroThreshold, zeroCount, spans, populations }: Native) => ({
  schema,
  zeroThreshold,
  zeroCount: BigInt(zeroCount),
  positiveSpan: spans,
  positiveDelta: populations.map((population, place) => BigInt(population - (populations[place - 1] ?? 0))),
});

/** Length-delimited messages of io.prometheus.client.MetricFamily. */
export const writeProtobuf = (all: readonly Family[]): Buffer =>
  Buffer.concat(
    all.map(({ name, help, type, metrics }) => {
      const metric = metrics.map(({ labels, value }) => ({
        label: labels.map(([label, text]) => ({ name: label, value: text })),
        ...valueOf(type, value),
      }));
      const family = create(MetricFamilySchema, { name, help, type: TYPES[type], metric });
      return sizeDelimitedEncode(MetricFamilySchema, family);
    }),
  );

/** Expositions as delimited messages of io.prometheus.client.MetricFamily, some with native histograms. */
export const protobufExposition: typeof textExposition = families.map((all) => ({
  families: all,
  body: writeProtobuf(all),
}));
