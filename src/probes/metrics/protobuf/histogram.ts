import type { BinaryReader } from '@bufbuild/protobuf/wire';
import { BucketSchema, BucketSpanSchema, HistogramSchema } from '../../../protobuf/metrics_pb.js';
import { exemplar, fieldsOf, timestamp } from './message.js';

/** The fields of io.prometheus.client.Histogram, without an object for each bucket. */
export class Histogram {
  sampleCount = 0;
  sampleCountFloat = 0;
  /** undefined when there is none. */
  sampleSum: number | undefined;
  /** Seconds since 1970; undefined when there is none. */
  created: number | undefined;
  /** Classic buckets: the upper bound, the cumulative count and the exemplar's value of each. */
  bounds: number[] = [];
  cumulated: number[] = [];
  exemplars: (number | undefined)[] = [];
  schema = 0;
  zeroThreshold = 0;
  zeroCount = 0;
  zeroCountFloat = 0;
  /** Spans: the offset and the length of each, one after the other. */
  negativeSpan: number[] = [];
  negativeDelta: number[] = [];
  negativeCount: number[] = [];
  positiveSpan: number[] = [];
  positiveDelta: number[] = [];
  positiveCount: number[] = [];
  /** Whether an exemplar of its native buckets has no timestamp. */
  hasUntimedExemplar = false;

  /** A float takes the place of the integer where it is above 0. */
  get count(): number {
    return this.sampleCountFloat > 0 ? this.sampleCountFloat : this.sampleCount;
  }

  /** The count of the zero bucket. */
  get zeros(): number {
    return this.zeroCountFloat > 0 ? this.zeroCountFloat : this.zeroCount;
  }

  /** Whether it has native buckets: "Prometheus protobuf format" of the native histograms' specification. */
  get isNative(): boolean {
    const { positiveSpan, negativeSpan, zeroThreshold, zeros } = this;
    return positiveSpan.length > 0 || negativeSpan.length > 0 || zeroThreshold > 0 || zeros > 0;
  }
}

const histogramFields = fieldsOf(HistogramSchema);
const bucketFields = fieldsOf(BucketSchema);
const spanFields = fieldsOf(BucketSpanSchema);

/**
 * Reads a Histogram that ends at `end`.
 * @throws {MalformedMessage} when the bytes are no such message
 */
export function readHistogram(reader: BinaryReader, end: number): Histogram {
  const histogram = new Histogram();
  histogramFields(reader, end, (name, value) => {
    switch (name) {
      case 'bucket':
        readBucket(reader, value, histogram);
        break;
      case 'negativeSpan':
      case 'positiveSpan':
        readSpan(reader, value, histogram[name]);
        break;
      case 'negativeDelta':
      case 'negativeCount':
      case 'positiveDelta':
      case 'positiveCount':
        histogram[name].push(value);
        break;
      case 'createdTimestamp':
        histogram.created = timestamp(reader, value);
        break;
      case 'exemplars':
        if (!exemplar(reader, value).isTimed) histogram.hasUntimedExemplar = true;
        break;
      default:
        histogram[name] = value;
    }
  });
  return histogram;
}

function readSpan(reader: BinaryReader, end: number, spans: number[]): void {
  const span = { offset: 0, length: 0 };
  spanFields(reader, end, (name, value) => (span[name] = value));
  spans.push(span.offset, span.length);
}

function readBucket(reader: BinaryReader, end: number, { bounds, cumulated, exemplars }: Histogram): void {
  const bucket = { cumulativeCount: 0, cumulativeCountFloat: 0, upperBound: 0 };
  let example: number | undefined;
  bucketFields(reader, end, (name, value) => {
    if (name === 'exemplar') example = exemplar(reader, value).value;
    else bucket[name] = value;
  });
  const { cumulativeCount, cumulativeCountFloat, upperBound } = bucket;
  bounds.push(upperBound);
  cumulated.push(cumulativeCountFloat > 0 ? cumulativeCountFloat : cumulativeCount);
  exemplars.push(example);
}
