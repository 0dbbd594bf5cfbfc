import { fromBinary } from '@bufbuild/protobuf';
import { uncompress } from 'snappyjs';
import { WriteRequestSchema, type Histogram } from '../../src/protobuf/remote-write_pb.js';
import type { Buckets } from '../../src/results/load/histogram.js';

/** One series of a push, as it stands since the start of the run. */
export interface Series {
  labels: Readonly<Record<string, string>>;
  /** Milliseconds since 1970, of the newest sample in it. */
  at: number;
  value?: number;
  buckets?: Buckets;
}

/** More bytes than any push of k6 has: what claims to be longer is refused. */
const MAX_LENGTH = 64 * 1024 * 1024;

/**
 * The series of a push: a WriteRequest (prometheus/prompb, remote write 1.0) in a block of snappy.
 * @throws {Error} when the bytes are no such block or message
 */
export const readPush = (block: Uint8Array): Series[] =>
  fromBinary(WriteRequestSchema, uncompress(block, MAX_LENGTH)).timeseries.map(
    ({ labels, samples, histograms }) => {
      const [sample, histogram] = [samples.at(-1), histograms.at(-1)];
      return {
        labels: Object.fromEntries(labels.map(({ name, value }) => [name, value])),
        at: Number((histogram ?? sample)?.timestamp ?? 0),
        ...(sample && { value: sample.value }),
        ...(histogram && { buckets: bucketsOf(histogram) }),
      };
    },
  );

/** Zero gets a bucket far below anything that takes time. */
const ZERO = -200;

function bucketsOf({ positiveSpans, positiveDeltas, zeroCountInt }: Histogram): Buckets {
  const buckets = new Map<number, number>(zeroCountInt > 0n ? [[ZERO, Number(zeroCountInt)]] : []);
  let [bucket, count, next] = [0, 0, 0];
  for (const { offset, length } of positiveSpans) {
    bucket += offset;
    for (let i = 0; i < length; i += 1, bucket += 1) {
      count += Number(positiveDeltas[next++] ?? 0n);
      buckets.set(bucket, count);
    }
  }
  return buckets;
}
