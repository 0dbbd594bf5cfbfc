import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type fc from 'fast-check';
import { families, type Distribution, type Family, type Native, type Summary } from './family.js';
import type { Written } from './text.js';

const TYPES = ['counter', 'gauge', 'summary', 'unknown', 'histogram'];
/** The field of a metric that holds its value. */
const FIELDS = { gauge: 2, counter: 3, summary: 4, unknown: 5, histogram: 7 };

const message = (writer: BinaryWriter, field: number, write: () => void) => {
  writer.tag(field, WireType.LengthDelimited).fork();
  write();
  writer.join();
};
const text = (writer: BinaryWriter, field: number, value: string) =>
  writer.tag(field, WireType.LengthDelimited).string(value);
const double = (writer: BinaryWriter, field: number, value: number) =>
  writer.tag(field, WireType.Bit64).double(value);
const uint64 = (writer: BinaryWriter, field: number, value: number) =>
  writer.tag(field, WireType.Varint).uint64(value);

function writeFamily(writer: BinaryWriter, family: Family): void {
  writer.fork();
  text(writer, 1, family.name);
  text(writer, 2, family.help);
  writer.tag(3, WireType.Varint).int32(TYPES.indexOf(family.type));
  for (const { labels, value } of family.metrics) {
    message(writer, 4, () => {
      for (const [name, own] of labels) {
        message(writer, 1, () => {
          text(writer, 1, name);
          text(writer, 2, own);
        });
      }
      message(writer, FIELDS[family.type], () => writeValue(writer, value));
    });
  }
  writer.join();
}

function writeValue(writer: BinaryWriter, value: number | Distribution | Summary): void {
  if (typeof value === 'number') double(writer, 1, value);
  else if ('bounds' in value) writeHistogram(writer, value);
  else {
    uint64(writer, 1, value.count);
    double(writer, 2, value.sum);
    for (const { quantile, value: own } of value.quantiles) {
      message(writer, 3, () => {
        double(writer, 1, quantile);
        double(writer, 2, own);
      });
    }
  }
}

function writeHistogram(writer: BinaryWriter, { bounds, counts, sum, native }: Distribution): void {
  const total = counts.reduce((all, count) => all + count, 0);
  uint64(writer, 1, total);
  double(writer, 2, sum);
  let cumulated = 0;
  for (const [place, bound] of [...bounds, Infinity].entries()) {
    cumulated += counts[place]!;
    const count = cumulated;
    message(writer, 3, () => {
      uint64(writer, 1, count);
      double(writer, 2, bound);
    });
  }
  if (native) writeNative(writer, native);
}

function writeNative(writer: BinaryWriter, native: Native): void {
  writer.tag(5, WireType.Varint).sint32(native.schema);
  double(writer, 6, native.zeroThreshold);
  uint64(writer, 7, native.zeroCount);
  for (const { offset, length } of native.spans) {
    message(writer, 12, () => {
      writer.tag(1, WireType.Varint).sint32(offset);
      writer.tag(2, WireType.Varint).uint32(length);
    });
  }
  native.populations.forEach((population, place) =>
    writer.tag(13, WireType.Varint).sint64(population - (native.populations[place - 1] ?? 0)),
  );
}

export function writeProtobuf(all: readonly Family[]): Buffer {
  const writer = new BinaryWriter();
  for (const family of all) writeFamily(writer, family);
  return Buffer.from(writer.finish());
}

/** Expositions as delimited messages of io.prometheus.client.MetricFamily, some with native histograms. */
export const protobufExposition: fc.Arbitrary<Written> = families.map((all) => ({
  families: all,
  body: writeProtobuf(all),
}));
