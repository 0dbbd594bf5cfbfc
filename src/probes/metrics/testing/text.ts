import fc from 'fast-check';
import { type Distribution, families, type Family, type Metric, type Summary } from './family.js';
import type { MetricsFormat } from '../exposition.js';
import { readExposition } from '../recognise.js';
import { unescaped } from '../text/number.js';

/** An exposition as bytes, and its contents. */
interface Written {
  families: Family[];
  body: Buffer;
}

/** Equivalent ways of writing, which are selected at random. */
interface Style {
  number: (value: number) => string;
  /** Between two tokens, and at the end of labels. The text format allows variants of both. */
  blank: string;
  comma: string;
  /** Lines without meaning. */
  between: string[];
}

const infinite = (value: number) => (value > 0 ? '+Inf' : '-Inf');
const special = (value: number) => (Number.isNaN(value) ? 'NaN' : infinite(value));
const plain = (value: number) => (Number.isFinite(value) ? `${value}` : special(value));
const exponential = (value: number) => (Number.isFinite(value) ? value.toExponential() : special(value));
const fractional = (value: number) => (Number.isSafeInteger(value) ? `${value}.0` : plain(value));

// JavaScript drops the sign of negative zero.
const signed = (write: (value: number) => string) => (value: number) =>
  Object.is(value, -0) ? '-0' : write(value);

const number = fc.constantFrom(...[plain, exponential, fractional].map(signed));
const strict = number.map((own): Style => ({ number: own, blank: ' ', comma: '', between: [] }));
const loose: fc.Arbitrary<Style> = fc.record({
  number,
  blank: fc.constantFrom(' ', '\t', '  '),
  comma: fc.constantFrom('', ',', ' , '),
  between: fc.subarray(['', '  ', '# a comment', '#', '# HELPING']),
});

const escaped = (text: string, characters: RegExp) =>
  text.replaceAll(characters, (character) => (character === '\n' ? '\\n' : `\\${character}`));

function line({ name, labels, value, bound }: Row, style: Style): string {
  const all = [...labels, ...(bound === undefined ? [] : [[bounding(name), plain(bound)] as const])];
  const parts = all.map(([key, text]) => `${key}="${escaped(text, /[\\"\n]/g)}"`);
  const braces = parts.length > 0 ? `{${parts.join()}${style.comma}}` : '';
  return `${name}${braces}${style.blank}${style.number(value)}`;
}

const bounding = (name: string) => (name.endsWith('_bucket') ? 'le' : 'quantile');

function lines(family: Family, format: TextFormat, style: Style): string[] {
  const { name, help, type } = family;
  const typeWord = type === 'unknown' && format === 'text' ? 'untyped' : type;
  const helped = escaped(help, format === 'text' ? /[\\\n]/g : /[\\"\n]/g);
  return [
    `# TYPE ${name} ${typeWord}`,
    `# HELP ${name} ${helped}`,
    ...rowsOf(family, format).map((row) => line(row, style)),
    ...style.between,
  ];
}

const writeText = (all: readonly Family[], format: TextFormat, style: Style): Buffer =>
  Buffer.from(
    [...all.flatMap((family) => lines(family, format, style)), ...(format === 'openmetrics' ? ['# EOF'] : [])]
      .map((text) => `${text}\n`)
      .join(''),
  );

/** Expositions in Prometheus text 0.0.4. */
export const textExposition: fc.Arbitrary<Written> = fc
  .tuple(families, loose)
  .map(([all, style]) => ({ families: all, body: writeText(all, 'text', style) }));

export const openmetricsExposition: fc.Arbitrary<Written> = fc
  .tuple(families, strict)
  .map(([all, style]) => ({ families: all, body: writeText(all, 'openmetrics', style) }));

export type TextFormat = 'text' | 'openmetrics';

/** A sample. `bound`: the le or the quantile, whose label comes last in text. */
interface Row {
  name: string;
  labels: [name: string, value: string][];
  value: number;
  bound?: number;
}

/** The samples of a family in the order of the text formats. */
export function rowsOf(family: Family, format: TextFormat | 'protobuf'): Row[] {
  const { name } = family;
  if (family.type === 'histogram')
    return family.metrics.flatMap((metric) => histogramRows(name, metric, format));
  if (family.type === 'summary') return family.metrics.flatMap((metric) => summaryRows(name, metric));
  const suffix = family.type === 'counter' && format === 'openmetrics' ? '_total' : '';
  return family.metrics.map(({ labels, value }) => ({ name: name + suffix, labels, value }));
}

function histogramRows(name: string, { labels, value }: Metric<Distribution>, format: string): Row[] {
  let total = 0;
  const buckets = [...value.bounds, Infinity].map((bound, place) => {
    total += value.counts[place]!;
    return { name: `${name}_bucket`, labels, bound, value: total };
  });
  const sum = { name: `${name}_sum`, labels, value: value.sum };
  const count = { name: `${name}_count`, labels, value: total };
  // OpenMetrics has no sum when values may be negative, and no count without a sum.
  const isWhole = format !== 'openmetrics' || !(value.bounds[0]! < 0);
  return isWhole ? [...buckets, sum, count] : buckets;
}

function summaryRows(name: string, { labels, value }: Metric<Summary>): Row[] {
  return [
    ...value.quantiles.map(({ quantile, value: at }) => ({ name, labels, bound: quantile, value: at })),
    { name: `${name}_sum`, labels, value: value.sum },
    { name: `${name}_count`, labels, value: value.count },
  ];
}

/** A copy of a sample. */
interface Read {
  type: string;
  name: string;
  labels: [string, string][];
  value: number;
  bound: number;
}

export function readSamples(body: Buffer, format: MetricsFormat): Read[] {
  const samples: Read[] = [];
  readExposition(
    body,
    format,
    { anyNames: true },
    ({ name, family, role, labels, special, value, bound }) => {
      if (role === 'created') return;
      const all = Array.from({ length: labels.count }, (_, label): [string, string] => [
        labels.name(label),
        format === 'protobuf' ? labels.value(label) : unescaped(labels.value(label)),
      ]);
      samples.push({
        type: family.type,
        name,
        value,
        bound,
        labels: all.filter((_, label) => label !== special),
      });
    },
  );
  return samples;
}
