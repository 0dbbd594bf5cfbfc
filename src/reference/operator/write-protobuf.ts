import { create, type Message, type MessageInitShape } from '@bufbuild/protobuf';
import { sizeDelimitedEncode } from '@bufbuild/protobuf/wire';
import {
  MetricFamilySchema,
  MetricType,
  type ExemplarSchema,
  type HistogramSchema,
  type MetricSchema,
} from '../../protobuf/metrics_pb.js';
import type { Exemplar, ExposedFamily, HistogramPoint, Labels } from './app.js';

const labelPairs = (labels: Labels) => labels.map(([name, value]) => ({ name, value }));

const timestamp = (seconds: number) => {
  const whole = Math.floor(seconds);
  return { seconds: BigInt(whole), nanos: Math.round((seconds - whole) * 1e9) };
};

const exemplarOf = ({ labels, value, time }: Exemplar): MessageInitShape<typeof ExemplarSchema> => ({
  label: labelPairs(labels),
  value,
  timestamp: timestamp(time),
});

const maybeExemplar = ({ exemplar }: { exemplar?: Exemplar }) =>
  exemplar && { exemplar: exemplarOf(exemplar) };

/** Returns the fields for the buckets of a histogram, besides its count and sum. */
type WriteBuckets = (point: HistogramPoint) => Exclude<MessageInitShape<typeof HistogramSchema>, Message>;

/** Only native buckets. */
export const writeNative: WriteBuckets = ({ buckets, native }) => ({
  schema: native.schema,
  zeroThreshold: native.zeroThreshold,
  zeroCount: BigInt(native.zeroCount),
  positiveSpan: [...native.spans],
  positiveDelta: native.deltas.map(BigInt),
  exemplars: buckets.flatMap(({ exemplar }) => (exemplar ? [exemplarOf(exemplar)] : [])),
});

/** Only classic buckets. */
export const writeClassic: WriteBuckets = ({ buckets }) => ({
  bucket: buckets.map(({ le, count, ...rest }) => ({
    cumulativeCount: BigInt(count),
    upperBound: le,
    ...maybeExemplar(rest),
  })),
});

const metricsOf = (family: ExposedFamily, buckets: WriteBuckets): MessageInitShape<typeof MetricSchema>[] => {
  switch (family.type) {
    case 'gauge':
      return family.points.map(({ labels, value }) => ({ label: labelPairs(labels), gauge: { value } }));
    case 'counter':
      return family.points.map(({ labels, value, created, ...rest }) => ({
        label: labelPairs(labels),
        counter: {
          value,
          ...maybeExemplar(rest),
          ...(created !== undefined && { createdTimestamp: timestamp(created) }),
        },
      }));
    case 'summary':
      return family.points.map(({ labels, count, sum, quantiles }) => ({
        label: labelPairs(labels),
        summary: { sampleCount: BigInt(count), sampleSum: sum, quantile: [...quantiles] },
      }));
    case 'histogram':
      return family.points.map((point) => ({
        label: labelPairs(point.labels),
        histogram: { ...buckets(point), sampleCount: BigInt(point.count), sampleSum: point.sum },
      }));
  }
};

const TYPES = {
  counter: MetricType.COUNTER,
  gauge: MetricType.GAUGE,
  summary: MetricType.SUMMARY,
  histogram: MetricType.HISTOGRAM,
} as const;

/** Encodes the io.prometheus.client.MetricFamily messages, each with its length before it. */
export const writeProtobuf = (
  families: readonly ExposedFamily[],
  buckets: WriteBuckets = writeNative,
): Buffer =>
  Buffer.concat(
    families.map((family) =>
      sizeDelimitedEncode(
        MetricFamilySchema,
        create(MetricFamilySchema, {
          name: family.type === 'counter' ? `${family.name}_total` : family.name,
          help: family.help,
          type: TYPES[family.type],
          metric: metricsOf(family, buckets),
          ...(family.unit !== undefined && { unit: family.unit }),
        }),
      ),
    ),
  );
