import { isUtf8 } from 'node:buffer';
import { BinaryReader } from '@bufbuild/protobuf/wire';
import { MetricFamilySchema, MetricType } from '../../../protobuf/metrics_pb.js';
import { clip } from '../../../platform/clip.js';
import {
  type Defects,
  type Evidence,
  type ExpositionSource,
  type Family,
  type Type,
  MetricSample,
} from '../exposition.js';
import { MetricLabels } from '../labels.js';
import { type Histogram, MetricReader, type Visitor } from './metric.js';
import { endOf, fieldsOf, MalformedMessage } from './message.js';

/** The native buckets of positive or negative values. Spans are flattened: offset, length. */
type Side = Record<'spans' | 'deltas' | 'counts', readonly number[]>;

/** The allowed schemas (client_model, metrics.proto). */
const SCHEMA = { least: -4, most: 8 };
/** Sums of floats depend in their last bits on the order of the addition. */
const TOLERANCE = 1e-9;

/** What is wrong with native buckets, by their specification. @returns undefined when nothing is */
function nativeProblem(histogram: Histogram): string | undefined {
  const { schema, zeroThreshold, zeros, count, sampleSum } = histogram;
  const { positiveSpan, positiveDelta, positiveCount, negativeSpan, negativeDelta, negativeCount } =
    histogram;
  const positive = { spans: positiveSpan, deltas: positiveDelta, counts: positiveCount };
  const negative = { spans: negativeSpan, deltas: negativeDelta, counts: negativeCount };
  if (schema < SCHEMA.least || schema > SCHEMA.most) return 'a schema that is not from -4 to 8';
  if (!(zeroThreshold >= 0)) return 'a zero bucket with a negative threshold';
  if (!(zeros >= 0)) return 'a zero bucket whose value counts nothing';
  const problem = sideProblem(positive) ?? sideProblem(negative);
  if (problem) return problem;
  if (histogram.hasUntimedExemplar) return 'an exemplar of a native histogram without a timestamp';
  const counted = zeros + total(positive) + total(negative);
  const slack = TOLERANCE * Math.max(count, counted);
  if (counted > count + slack) return 'native buckets that hold more than the count';
  // Only NaN observations are in no bucket, and they make the sum NaN.
  if (counted < count - slack && !Number.isNaN(sampleSum))
    return 'native buckets that hold less than the count';
  return undefined;
}

function sideProblem(side: Side): string | undefined {
  const { spans, deltas, counts } = side;
  if (deltas.length > 0 && counts.length > 0) return 'native buckets with deltas and with counts';
  let length = 0;
  for (let span = 0; span < spans.length; span += 2) {
    if (span > 0 && spans[span]! < 0) return 'a span with a negative offset that is not the first';
    length += spans[span + 1]!;
  }
  if (length !== deltas.length + counts.length) return 'spans that are not as long as their buckets are many';
  return populations(side).some((population) => !(population >= 0))
    ? 'a native bucket whose value counts nothing'
    : undefined;
}

function populations({ deltas, counts }: Side): readonly number[] {
  let population = 0;
  return deltas.length > 0 ? deltas.map((delta) => (population += delta)) : counts;
}

const total = (side: Side) => populations(side).reduce((sum, population) => sum + population, 0);

const familyFields = fieldsOf(MetricFamilySchema);

const TYPES: Partial<Record<number, Type>> = {
  [MetricType.COUNTER]: 'counter',
  [MetricType.GAUGE]: 'gauge',
  [MetricType.SUMMARY]: 'summary',
  [MetricType.UNTYPED]: 'unknown',
  [MetricType.HISTOGRAM]: 'histogram',
  [MetricType.GAUGE_HISTOGRAM]: 'gaugehistogram',
};

/** The number of malformed messages after which reading stops. */
const MAX_MALFORMED = 100;
/** The maximum length of a series in a report, in characters. */
const SHOWN = 300;

/** Reads delimited messages of io.prometheus.client.MetricFamily, in one pass. */
export class ProtobufReader implements ExpositionSource {
  readonly #families: { family: Family; end: number }[] = [];

  constructor(
    private readonly bytes: Buffer,
    private readonly defects: Defects,
  ) {}

  get families(): Family[] {
    return this.#families.map(({ family }) => family);
  }

  /** @throws {TypeError} for a bug in this reader. `visit` gets the same object for each sample */
  read(visit: (sample: MetricSample) => void): void {
    const reader = new BinaryReader(this.bytes);
    const metrics = new MetricReader(reader, new MetricSample(new MetricLabels(this.bytes)));
    const names = new Set<string>();
    while (reader.pos < this.bytes.length && this.defects.count('protobuf') < MAX_MALFORMED) {
      const start = reader.pos;
      let end = this.bytes.length;
      try {
        end = endOf(reader);
        this.#family(reader, end, metrics, names, this.#judging(visit));
      } catch (error) {
        if (error instanceof TypeError) throw error;
        const text =
          error instanceof MalformedMessage ? error.message : 'bytes that are not a message of the schema';
        const shows = `message ${this.#families.length + 1}, at byte ${start}`;
        this.defects.add('protobuf', text, () => ({ shows }));
      }
      reader.pos = end;
    }
  }

  samplesAt(at: number, visit: (sample: MetricSample) => void): void {
    const { family } = this.#families.find(({ end }) => at < end)!;
    const metrics = new MetricReader(
      new BinaryReader(this.bytes),
      new MetricSample(new MetricLabels(this.bytes)),
    );
    metrics.read(at, family, { sample: visit, native: () => undefined, wrong: () => undefined });
  }

  show(sample: MetricSample): Evidence {
    return { shows: asText(sample) };
  }

  #judging(visit: (sample: MetricSample) => void): Visitor {
    const wrong: Visitor['wrong'] = (rule, text, sample) =>
      this.defects.add(rule, text, () => this.show(sample));
    return {
      sample: visit,
      native: (sample, histogram) => {
        sample.family.native += 1;
        const problem = nativeProblem(histogram);
        if (problem) wrong('protobuf', problem, sample);
      },
      wrong,
    };
  }

  #family(
    reader: BinaryReader,
    end: number,
    metrics: MetricReader,
    names: Set<string>,
    visitor: Visitor,
  ): void {
    const family: Family = { name: '', type: 'counter', samples: 0, buckets: 0, native: 0 };
    const places: number[] = [];
    let type = 0;
    familyFields(reader, end, (name, value, at) => {
      if (name === 'type') type = value;
      else if (name === 'metric') places.push(at);
      else family[name] = this.#text(reader.pos, value);
    });
    if (family.name === '') throw new MalformedMessage('a family without a name');
    const wrong = (text: string) => this.defects.add('types', text, () => ({ shows: family.name }));
    const known = TYPES[type];
    family.type = known ?? 'unknown';
    if (!known) wrong('a type that the format does not know');
    if (names.has(family.name)) wrong('two families of one name');
    names.add(family.name);
    this.#families.push({ family, end });
    for (const place of places) metrics.read(place, family, visitor);
  }

  #text(from: number, to: number): string {
    const bytes = this.bytes.subarray(from, to);
    if (!isUtf8(bytes)) throw new MalformedMessage('a text that is not UTF-8');
    return bytes.toString();
  }
}

function asText({ name, role, labels, bound, value }: MetricSample): string {
  const parts = Array.from(
    { length: labels.count },
    (_, label) => `${labels.name(label)}=${JSON.stringify(labels.value(label))}`,
  );
  if (role === 'bucket') parts.push(`le="${number(bound)}"`);
  if (role === 'quantile') parts.push(`quantile="${number(bound)}"`);
  const text = `${name}${parts.length > 0 ? `{${parts.join()}}` : ''} ${number(value)}`;
  return clip(text, SHOWN);
}

const number = (value: number) =>
  Number.isFinite(value) ? `${value}` : Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
