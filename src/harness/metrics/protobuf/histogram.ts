import { WireType, type BinaryReader } from '@bufbuild/protobuf/wire';
import { double, eachField, endOf, exemplar, repeated, timestamp, uint64 } from './message.js';

/** One side of a native histogram. */
export interface Side {
  /** Offset and length, one after the other. */
  spans: number[];
  deltas: number[];
  counts: number[];
}

/** io.prometheus.client.Histogram. */
export interface Histogram {
  count: number;
  sum: number | undefined;
  created: number | undefined;
  bounds: number[];
  cumulated: number[];
  /** By the place of the bucket. */
  exemplars: (number | undefined)[];
  schema: number;
  zeroThreshold: number;
  zeroCount: number;
  positive: Side;
  negative: Side;
  hasUntimedExemplar: boolean;
}

const side = (): Side => ({ spans: [], deltas: [], counts: [] });

/** Whether it has native buckets: "Prometheus protobuf format" of the native histograms' specification. */
export const isNative = ({ positive, negative, zeroThreshold, zeroCount }: Histogram): boolean =>
  positive.spans.length > 0 || negative.spans.length > 0 || zeroThreshold > 0 || zeroCount > 0;

export function readHistogram(reader: BinaryReader, end: number): Histogram {
  const histogram: Histogram = {
    ...{ count: 0, sum: undefined, created: undefined, bounds: [], cumulated: [], exemplars: [] },
    ...{ schema: 0, zeroThreshold: 0, zeroCount: 0, hasUntimedExemplar: false },
    ...{ positive: side(), negative: side() },
  };
  // A float takes the place of the integer where it is above 0, whichever comes first.
  let [countFloat, zeroFloat] = [0, 0];
  eachField(reader, end, (number, wire) => {
    switch (number) {
      case 1:
        histogram.count = uint64(reader, wire);
        break;
      case 2:
        histogram.sum = double(reader, wire);
        break;
      case 3:
        readBucket(reader, wire, histogram);
        break;
      case 4:
        countFloat = double(reader, wire);
        break;
      case 5:
        histogram.schema = sint(reader, wire);
        break;
      case 6:
        histogram.zeroThreshold = double(reader, wire);
        break;
      case 7:
        histogram.zeroCount = uint64(reader, wire);
        break;
      case 8:
        zeroFloat = double(reader, wire);
        break;
      case 15:
        histogram.created = timestamp(reader, wire);
        break;
      case 16:
        if (!exemplar(reader, wire).isTimed) histogram.hasUntimedExemplar = true;
        break;
      default:
        return readSide(reader, number, wire, histogram);
    }
    return true;
  });
  if (countFloat > 0) histogram.count = countFloat;
  if (zeroFloat > 0) histogram.zeroCount = zeroFloat;
  return histogram;
}

/** Fields 9 to 14: spans, deltas and counts of either side. */
function readSide(reader: BinaryReader, number: number, wire: WireType, histogram: Histogram): boolean {
  if (number < 9 || number > 14) return false;
  const { spans, deltas, counts } = number < 12 ? histogram.negative : histogram.positive;
  const field = number < 12 ? number : number - 3;
  if (field === 9) readSpan(reader, wire, spans);
  else if (field === 10) repeated(reader, wire, WireType.Varint, deltas, () => Number(reader.sint64()));
  else repeated(reader, wire, WireType.Bit64, counts, () => reader.double());
  return true;
}

function readSpan(reader: BinaryReader, wire: WireType, spans: number[]): void {
  let [offset, length] = [0, 0];
  eachField(reader, endOf(reader, wire), (number, own) => {
    if (number === 1) offset = sint(reader, own);
    else if (number === 2) length = uint64(reader, own);
    else return false;
    return true;
  });
  spans.push(offset, length);
}

function readBucket(reader: BinaryReader, wire: WireType, { bounds, cumulated, exemplars }: Histogram): void {
  let [count, float, bound] = [0, 0, 0];
  let example: number | undefined;
  eachField(reader, endOf(reader, wire), (number, own) => {
    if (number === 1) count = uint64(reader, own);
    else if (number === 2) bound = double(reader, own);
    else if (number === 3) example = exemplar(reader, own).value;
    else if (number === 4) float = double(reader, own);
    else return false;
    return true;
  });
  bounds.push(bound);
  cumulated.push(float > 0 ? float : count);
  exemplars.push(example);
}

function sint(reader: BinaryReader, wire: WireType): number {
  const list: number[] = [];
  repeated(reader, wire, WireType.Varint, list, () => reader.sint32());
  return list.at(-1) ?? 0;
}
