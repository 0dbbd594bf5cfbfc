import type { BinaryReader } from '@bufbuild/protobuf/wire';
import {
  CounterSchema,
  GaugeSchema,
  LabelPairSchema,
  MetricSchema,
  QuantileSchema,
  SummarySchema,
  UntypedSchema,
} from '../../../protobuf/metrics_pb.js';
import type { Family, Type } from '../family.js';
import type { Role } from '../roles.js';
import type { MetricSample } from '../sample.js';
import { readHistogram, type Histogram } from './histogram.js';
import { endOf, exemplar, fieldsOf, MalformedMessage, timestamp, type FieldReader } from './message.js';

const metricFields = fieldsOf(MetricSchema);
const labelFields = fieldsOf(LabelPairSchema);
const summaryFields = fieldsOf(SummarySchema);
const quantileFields = fieldsOf(QuantileSchema);

/** The field of a Metric that holds its value, by the type of its family. */
const VALUES: Partial<Record<Type, string>> = {
  ...{ gauge: 'gauge', counter: 'counter', summary: 'summary', unknown: 'untyped' },
  ...{ histogram: 'histogram', gaugehistogram: 'histogram' },
};

/** The types whose value is one number. */
const singleFields: Partial<Record<Type, FieldReader<'value' | 'exemplar' | 'createdTimestamp'>>> = {
  ...{ counter: fieldsOf(CounterSchema), gauge: fieldsOf(GaugeSchema), unknown: fieldsOf(UntypedSchema) },
};

/** Takes what a metric is made of. */
export interface Visitor {
  /** The same object each time. */
  sample(sample: MetricSample): void;
  native(sample: MetricSample, histogram: Histogram): void;
  wrong(rule: 'types' | 'protobuf', text: string, sample: MetricSample): void;
}

/** Reads io.prometheus.client.Metric as the samples that it stands for. */
export class MetricReader {
  constructor(
    private readonly reader: BinaryReader,
    private readonly sample: MetricSample,
  ) {}

  /** Reads the message whose length stands at `at`. */
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
