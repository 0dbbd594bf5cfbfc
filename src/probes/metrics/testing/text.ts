import fc from 'fast-check';
import { families, type Family } from './family.js';
import { rowsOf, type Row, type TextFormat } from './rows.js';

/** An exposition as bytes, and its contents. */
export interface Written {
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

/** Expositions in OpenMetrics 1.0. */
export const openmetricsExposition: fc.Arbitrary<Written> = fc
  .tuple(families, strict)
  .map(([all, style]) => ({ families: all, body: writeText(all, 'openmetrics', style) }));
