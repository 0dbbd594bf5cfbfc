import type { Exemplar, Family, HistogramPoint, Labels, Point, SummaryPoint } from './family.js';

/** The wire format of protocol buffers, as far as metrics need it: each function makes one field. */

const varint = (value: bigint): Buffer => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
};

const tag = (field: number, wireType: number): Buffer => varint(BigInt(field * 8 + wireType));

/** Bytes behind their length. */
const delimited = (bytes: Buffer): Buffer => Buffer.concat([varint(BigInt(bytes.length)), bytes]);

/** An integer that is not written with its sign first: uint64, int64, uint32, an enumeration. */
const int = (field: number, value: number): Buffer => Buffer.concat([tag(field, 0), varint(BigInt(value))]);

/** An sint32 or sint64. */
const sint = (field: number, value: number): Buffer => int(field, value < 0 ? -2 * value - 1 : 2 * value);

const double = (field: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return Buffer.concat([tag(field, 1), bytes]);
};

const text = (field: number, value: string): Buffer =>
  Buffer.concat([tag(field, 2), delimited(Buffer.from(value))]);

const message = (field: number, fields: readonly Buffer[]): Buffer =>
  Buffer.concat([tag(field, 2), delimited(Buffer.concat(fields))]);

const TYPES = { counter: 0, gauge: 1, summary: 2, histogram: 4 } as const;

const writeLabels = (labels: Labels): Buffer[] =>
  labels.map(([name, value]) => message(1, [text(1, name), text(2, value)]));

const writeTime = (field: number, seconds: number): Buffer => {
  const whole = Math.floor(seconds);
  return message(field, [int(1, whole), int(2, Math.round((seconds - whole) * 1e9))]);
};

const writeExemplar = (field: number, { labels, value, time }: Exemplar): Buffer =>
  message(field, [...writeLabels(labels), double(2, value), writeTime(3, time)]);

const writeCounter = ({ value, exemplar, created }: Point): Buffer[] => [
  double(1, value),
  ...(exemplar ? [writeExemplar(2, exemplar)] : []),
  ...(created === undefined ? [] : [writeTime(3, created)]),
];

const writeSummary = ({ count, sum, quantiles }: SummaryPoint): Buffer[] => [
  int(1, count),
  double(2, sum),
  ...quantiles.map(({ quantile, value }) => message(3, [double(1, quantile), double(2, value)])),
];

/** How a histogram is written: its count and sum come first. */
type WriteBuckets = (point: HistogramPoint) => Buffer[];

/** Native buckets alone. */
export const writeNative: WriteBuckets = ({ buckets, native }) => [
  sint(5, native.schema),
  double(6, native.zeroThreshold),
  int(7, native.zeroCount),
  ...native.spans.map(({ offset, length }) => message(12, [sint(1, offset), int(2, length)])),
  ...native.deltas.map((delta) => sint(13, delta)),
  ...buckets.flatMap(({ exemplar }) => (exemplar ? [writeExemplar(16, exemplar)] : [])),
];

/** Classic buckets alone. */
export const writeClassic: WriteBuckets = ({ buckets }) =>
  buckets.map(({ le, count, exemplar }) =>
    message(3, [int(1, count), double(2, le), ...(exemplar ? [writeExemplar(3, exemplar)] : [])]),
  );

const metric = (labels: Labels, field: number, value: readonly Buffer[]): Buffer =>
  message(4, [...writeLabels(labels), message(field, value)]);

const writeMetrics = (family: Family, buckets: WriteBuckets): Buffer[] => {
  switch (family.type) {
    case 'gauge':
      return family.points.map(({ labels, value }) => metric(labels, 2, [double(1, value)]));
    case 'counter':
      return family.points.map((point) => metric(point.labels, 3, writeCounter(point)));
    case 'summary':
      return family.points.map((point) => metric(point.labels, 4, writeSummary(point)));
    case 'histogram':
      return family.points.map((point) =>
        metric(point.labels, 7, [int(1, point.count), double(2, point.sum), ...buckets(point)]),
      );
  }
};

const writeFamily = (family: Family, buckets: WriteBuckets): Buffer =>
  Buffer.concat([
    text(1, family.type === 'counter' ? `${family.name}_total` : family.name),
    text(2, family.help),
    int(3, TYPES[family.type]),
    ...writeMetrics(family, buckets),
    ...(family.unit ? [text(5, family.unit)] : []),
  ]);

/** The messages of io.prometheus.client.MetricFamily, each behind its length. */
export const writeProtobuf = (families: readonly Family[], buckets: WriteBuckets = writeNative): Buffer =>
  Buffer.concat(families.map((family) => delimited(writeFamily(family, buckets))));
