import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import type { Buckets } from '../../../verdict/load/histogram.js';

/** One series of a push, as it stands since the start of the run. */
export interface Series {
  labels: Readonly<Record<string, string>>;
  /** Milliseconds since 1970, of the newest sample in it. */
  at: number;
  value?: number;
  buckets?: Buckets;
}

/** The series of a WriteRequest (prometheus/prompb, remote write 1.0). */
export function readWriteRequest(bytes: Uint8Array): Series[] {
  const series: Series[] = [];
  message(new BinaryReader(bytes), bytes.length, {
    1: (reader, end) => series.push(readSeries(reader, end)),
  });
  return series;
}

function readSeries(reader: BinaryReader, end: number): Series {
  const labels: Record<string, string> = {};
  const series: Series = { labels, at: 0 };
  message(reader, end, {
    1: (own, stop) => {
      let [name, value] = ['', ''];
      message(own, stop, { 1: () => (name = own.string()), 2: () => (value = own.string()) });
      labels[name] = value;
    },
    2: (own, stop) =>
      message(own, stop, {
        1: () => (series.value = own.double()),
        2: () => (series.at = Number(own.int64())),
      }),
    4: (own, stop) => Object.assign(series, readHistogram(own, stop)),
  });
  return series;
}

/** Zero gets a bucket far below anything that takes time. */
const ZERO = -200;

function readHistogram(reader: BinaryReader, end: number): Pick<Series, 'at' | 'buckets'> {
  let [at, zeros] = [0, 0];
  const spans: [gap: number, length: number][] = [];
  const deltas: number[] = [];
  message(reader, end, {
    6: () => (zeros = Number(reader.uint64())),
    11: (own, stop) => {
      let [offset, length] = [0, 0];
      message(own, stop, { 1: () => (offset = own.sint32()), 2: () => (length = own.uint32()) });
      spans.push([offset, length]);
    },
    12: (own, stop) => {
      while (own.pos < stop) deltas.push(Number(own.sint64()));
    },
    15: () => (at = Number(reader.int64())),
  });
  return { at, buckets: bucketsOf(spans, deltas, zeros) };
}

function bucketsOf(
  spans: readonly [number, number][],
  deltas: readonly number[],
  zeros: number,
): Map<number, number> {
  const buckets = new Map<number, number>(zeros > 0 ? [[ZERO, zeros]] : []);
  let [bucket, count, next] = [0, 0, 0];
  for (const [gap, length] of spans) {
    bucket += gap;
    for (let i = 0; i < length; i += 1, bucket += 1) {
      count += deltas[next++] ?? 0;
      buckets.set(bucket, count);
    }
  }
  return buckets;
}

type Field = (reader: BinaryReader, end: number) => unknown;

/** Reads the fields of a message that are asked for; those with a length are told where they end. */
function message(reader: BinaryReader, end: number, fields: Readonly<Record<number, Field>>): void {
  while (reader.pos < end) {
    const [number, wire] = reader.tag();
    const field = fields[number];
    if (!field) reader.skip(wire, number);
    else if (wire === WireType.LengthDelimited && !isText(field)) field(reader, reader.uint32() + reader.pos);
    else field(reader, end);
  }
}

/** Texts read their length themselves. */
const isText = (field: Field) => field.length === 0;
