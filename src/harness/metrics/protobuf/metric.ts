import { WireType, type BinaryReader } from '@bufbuild/protobuf/wire';
import type { Family, Type } from '../family.js';
import type { Role } from '../roles.js';
import type { Sample } from '../sample.js';
import { isNative, readHistogram, type Histogram } from './histogram.js';
import { Broken, double, eachField, endOf, exemplar, int64, timestamp, uint64 } from './message.js';

/** The field of a Metric that holds its value, by the type of its family. */
const FIELDS: Partial<Record<Type, number>> = {
  ...{ gauge: 2, counter: 3, summary: 4, unknown: 5, histogram: 7, gaugehistogram: 7 },
};

/** Takes what a metric is made of. */
export interface Visitor {
  /** The same object each time. */
  sample(sample: Sample): void;
  native(sample: Sample, histogram: Histogram): void;
  wrong(rule: 'types' | 'protobuf', text: string, sample: Sample): void;
}

/** Reads io.prometheus.client.Metric as the samples that it stands for. */
export class MetricReader {
  constructor(
    private readonly reader: BinaryReader,
    private readonly sample: Sample,
  ) {}

  /** `at`: where the length of the message stands. */
  read(at: number, family: Family, visitor: Visitor): void {
    const { reader, sample } = this;
    reader.pos = at;
    Object.assign(sample, {
      at,
      family,
      name: family.name,
      role: 'value',
      value: 0,
      timestamp: NaN,
      bound: NaN,
    });
    sample.labels.count = 0;
    let [value, end] = [-1, -1];
    eachField(reader, endOf(reader, WireType.LengthDelimited), (number, wire) => {
      if (number === 1) this.#label(endOf(reader, wire));
      else if (number === 6) sample.timestamp = int64(reader, wire);
      else if (number === FIELDS[family.type]) {
        end = endOf(reader, wire);
        value = reader.pos;
        reader.pos = end;
      } else return false;
      return true;
    });
    if (!sample.labels.areUtf8()) visitor.wrong('protobuf', 'a label that is not UTF-8', sample);
    if (value < 0) {
      visitor.wrong('types', 'a metric without a value of its type', sample);
      return;
    }
    reader.pos = value;
    if (FIELDS[family.type] === 7) this.#histogram(end, visitor);
    else if (family.type === 'summary') this.#summary(end, visitor);
    else this.#single(end, visitor);
  }

  #label(end: number): void {
    const { reader } = this;
    let [name, nameEnd, value, valueEnd] = [0, 0, 0, 0];
    eachField(reader, end, (number, wire) => {
      if (number !== 1 && number !== 2) return false;
      const to = endOf(reader, wire);
      if (number === 1) [name, nameEnd] = [reader.pos, to];
      else [value, valueEnd] = [reader.pos, to];
      reader.pos = to;
      return true;
    });
    if (name === nameEnd) throw new Broken('a label without a name');
    this.sample.labels.add(name, nameEnd, value, valueEnd);
  }

  /** Counter, Gauge and Untyped: the value is field 1 of each. */
  #single(end: number, visitor: Visitor): void {
    const { reader, sample } = this;
    let value = 0;
    let created: number | undefined;
    let example: number | undefined;
    eachField(reader, end, (number, wire) => {
      if (number === 1) value = double(reader, wire);
      else if (number === 2) example = exemplar(reader, wire).value;
      else if (number === 3) created = timestamp(reader, wire);
      else return false;
      return true;
    });
    sample.exemplar = example;
    this.#give(visitor, sample.family.type === 'counter' ? 'total' : 'value', '', value);
    this.#created(visitor, created);
  }

  #summary(end: number, visitor: Visitor): void {
    const { reader } = this;
    const quantiles: number[] = [];
    let count = 0;
    let sum: number | undefined;
    let created: number | undefined;
    eachField(reader, end, (number, wire) => {
      if (number === 1) count = uint64(reader, wire);
      else if (number === 2) sum = double(reader, wire);
      else if (number === 3) quantiles.push(...this.#quantile(endOf(reader, wire)));
      else if (number === 4) created = timestamp(reader, wire);
      else return false;
      return true;
    });
    for (let at = 0; at < quantiles.length; at += 2)
      this.#give(visitor, 'quantile', '', quantiles[at + 1]!, quantiles[at]);
    if (sum !== undefined) this.#give(visitor, 'sum', '_sum', sum);
    this.#give(visitor, 'count', '_count', count);
    this.#created(visitor, created);
  }

  #quantile(end: number): [number, number] {
    const { reader } = this;
    const found: [number, number] = [0, 0];
    eachField(reader, end, (number, wire) => {
      if (number !== 1 && number !== 2) return false;
      found[number - 1] = double(reader, wire);
      return true;
    });
    return found;
  }

  #histogram(end: number, visitor: Visitor): void {
    const histogram = readHistogram(this.reader, end);
    const { bounds, cumulated, exemplars, sum, count, created } = histogram;
    for (let at = 0; at < bounds.length; at += 1) {
      this.sample.exemplar = exemplars[at];
      this.#give(visitor, 'bucket', '_bucket', cumulated[at]!, bounds[at]);
    }
    this.sample.exemplar = undefined;
    if (sum !== undefined) this.#give(visitor, 'sum', '_sum', sum);
    this.#give(visitor, 'count', '_count', count);
    if (isNative(histogram)) visitor.native(this.sample, histogram);
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
