import type { BinaryReader } from '@bufbuild/protobuf/wire';
import {
  BucketSchema,
  BucketSpanSchema,
  CounterSchema,
  GaugeSchema,
  HistogramSchema,
  LabelPairSchema,
  MetricSchema,
  QuantileSchema,
  SummarySchema,
  UntypedSchema,
} from '../../../protobuf/metrics_pb.js';
import { type FieldReader, MalformedMessage, endOf, exemplar, fieldsOf, timestamp } from './message.js';
import type { Family, MetricSample, Role, Type } from '../exposition.js';

/** The fields of io.prometheus.client.Histogram, without an object for each bucket. */
export class Histogram {
  sampleCount = 0;
  sampleCountFloat = 0;
  /** undefined when there is none. */
  sampleSum: number | undefined;
  /** Seconds since 1970; undefined when there is none. */
  created: number | undefined;
  /** Classic buckets: the upper bound, the cumulative count, and the value of the exemplar of each. */
  bounds: number[] = [];
  cumulated: number[] = [];
  exemplars: (number | undefined)[] = [];
  schema = 0;
  zeroThreshold = 0;
  zeroCount = 0;
  zeroCountFloat = 0;
  /** Spans: the offset and the length of each, flattened. */
  negativeSpan: number[] = [];
  negativeDelta: number[] = [];
  negativeCount: number[] = [];
  positiveSpan: number[] = [];
  positiveDelta: number[] = [];
  positiveCount: number[] = [];
  /** Whether an exemplar of a native bucket has no timestamp. */
  hasUntimedExemplar = false;

  /** The float count is used when it is above 0. */
  get count(): number {
    return this.sampleCountFloat > 0 ? this.sampleCountFloat : this.sampleCount;
  }

  /** The count of the zero bucket. */
  get zeros(): number {
    return this.zeroCountFloat > 0 ? this.zeroCountFloat : this.zeroCount;
  }

  /** Whether it has native buckets, as in "Prometheus protobuf format" of the native histograms specification. */
  get isNative(): boolean {
    const { positiveSpan, negativeSpan, zeroThreshold, zeros } = this;
    return positiveSpan.length > 0 || negativeSpan.length > 0 || zeroThreshold > 0 || zeros > 0;
  }
}

const histogramFields = fieldsOf(HistogramSchema);
const bucketFields = fieldsOf(BucketSchema);
const spanFields = fieldsOf(BucketSpanSchema);

/** Reads a Histogram up to `end`. @throws {MalformedMessage} when the bytes are not such a message */
function readHistogram(reader: BinaryReader, end: number): Histogram {
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

const metricFields = fieldsOf(MetricSchema);
const labelFields = fieldsOf(LabelPairSchema);
const summaryFields = fieldsOf(SummarySchema);
const quantileFields = fieldsOf(QuantileSchema);

/** The field of a Metric with the value, by the type of its family. */
const VALUES: Partial<Record<Type, string>> = {
  gauge: 'gauge',
  counter: 'counter',
  summary: 'summary',
  unknown: 'untyped',
  histogram: 'histogram',
  gaugehistogram: 'histogram',
};

const singleFields: Partial<Record<Type, FieldReader<'value' | 'exemplar' | 'createdTimestamp'>>> = {
  counter: fieldsOf(CounterSchema),
  gauge: fieldsOf(GaugeSchema),
  unknown: fieldsOf(UntypedSchema),
};

/** Receives the parts of a metric. */
export interface Visitor {
  /** The object is reused. */
  sample(sample: MetricSample): void;
  native(sample: MetricSample, histogram: Histogram): void;
  wrong(rule: 'types' | 'protobuf', text: string, sample: MetricSample): void;
}

/** Reads the samples of an io.prometheus.client.Metric. */
export class MetricReader {
  constructor(
    private readonly reader: BinaryReader,
    private readonly sample: MetricSample,
  ) {}

  /** Reads the message whose length is at the offset `at`. */
  read(at: number, family: Family, visitor: Visitor): void {
    const { reader, sample } = this;
    reader.pos = at;
    Object.assign(sample, { at, family, name: family.name, role: 'value' });
    Object.assign(sample, { value: 0, timestamp: NaN, bound: NaN });
    sample.labels.count = 0;
    let [value, end] = [-1, -1];
    metricFields(reader, endOf(reader), (name, own) => {
      if (name === 'label') this.#label(own);
      else if (name === 'timestampMs') sample.timestamp = own;
      else if (name === VALUES[family.type]) [value, end] = [reader.pos, own];
    });
    if (!sample.labels.areUtf8()) visitor.wrong('protobuf', 'a label that is not UTF-8', sample);
    if (value < 0) {
      visitor.wrong('types', 'a metric without a value of its type', sample);
      return;
    }
    reader.pos = value;
    if (VALUES[family.type] === 'histogram') this.#histogram(end, visitor);
    else if (family.type === 'summary') this.#summary(end, visitor);
    else this.#single(end, visitor);
  }

  #label(end: number): void {
    const places = { name: 0, value: 0 };
    const ends = { name: 0, value: 0 };
    labelFields(this.reader, end, (name, own) => {
      places[name] = this.reader.pos;
      ends[name] = own;
    });
    if (places.name === ends.name) throw new MalformedMessage('a label without a name');
    this.sample.labels.add(places.name, ends.name, places.value, ends.value);
  }

  #single(end: number, visitor: Visitor): void {
    const { reader, sample } = this;
    const { type } = sample.family;
    let value = 0;
    let created: number | undefined;
    sample.exemplar = undefined;
    singleFields[type]?.(reader, end, (name, own) => {
      if (name === 'value') value = own;
      else if (name === 'exemplar') sample.exemplar = exemplar(reader, own).value;
      else created = timestamp(reader, own);
    });
    this.#give(visitor, type === 'counter' ? 'total' : 'value', '', value);
    this.#created(visitor, created);
  }

  #summary(end: number, visitor: Visitor): void {
    const { reader } = this;
    const quantiles: { quantile: number; value: number }[] = [];
    let count = 0;
    let sum: number | undefined;
    let created: number | undefined;
    summaryFields(reader, end, (name, own) => {
      if (name === 'sampleCount') count = own;
      else if (name === 'sampleSum') sum = own;
      else if (name === 'createdTimestamp') created = timestamp(reader, own);
      else {
        const one = { quantile: 0, value: 0 };
        quantileFields(reader, own, (part, number) => (one[part] = number));
        quantiles.push(one);
      }
    });
    for (const { quantile, value } of quantiles) this.#give(visitor, 'quantile', '', value, quantile);
    if (sum !== undefined) this.#give(visitor, 'sum', '_sum', sum);
    this.#give(visitor, 'count', '_count', count);
    this.#created(visitor, created);
  }

  #histogram(end: number, visitor: Visitor): void {
    const histogram = readHistogram(this.reader, end);
    const { bounds, cumulated, exemplars, sampleSum, count, created } = histogram;
    for (let at = 0; at < bounds.length; at += 1) {
      this.sample.exemplar = exemplars[at];
      this.#give(visitor, 'bucket', '_bucket', cumulated[at]!, bounds[at]);
    }
    this.sample.exemplar = undefined;
    if (sampleSum !== undefined) this.#give(visitor, 'sum', '_sum', sampleSum);
    this.#give(visitor, 'count', '_count', count);
    if (histogram.isNative) visitor.native(this.sample, histogram);
    this.#created(visitor, created);
  }

  #created(visitor: Visitor, created: number | undefined): void {
    this.sample.exemplar = undefined;
    if (created !== undefined) this.#give(visitor, 'created', '_created', created);
  }

  #give(visitor: Visitor, role: Role, suffix: string, value: number, bound = NaN): void {
    const { sample } = this;
    sample.role = role;
    sample.name = sample.family.name + suffix;
    sample.value = value;
    sample.bound = bound;
    visitor.sample(sample);
  }
}
