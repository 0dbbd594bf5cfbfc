import type { Exemplar, ExposedFamily, Labels } from './family.js';

/** A line of a text format, still without its form. */
type Row = { suffix: string; labels: Labels; value: number; exemplar?: Exemplar };

/** How numbers are written where they are the value of a label. */
type WriteBound = (value: number) => string;

const amounts = ({ labels, count, sum }: { labels: Labels; count: number; sum: number }): Row[] => [
  { suffix: '_sum', labels, value: sum },
  { suffix: '_count', labels, value: count },
];

/** The samples of a family in the order of the text formats. */
const rowsOf = (family: ExposedFamily, bound: WriteBound): Row[] => {
  switch (family.type) {
    case 'gauge':
      return family.points.map((point) => ({ suffix: '', ...point }));
    case 'counter':
      return family.points.flatMap(({ created, ...point }) => [
        { suffix: '_total', ...point },
        ...(created === undefined ? [] : [{ suffix: '_created', labels: point.labels, value: created }]),
      ]);
    case 'histogram':
      return family.points.flatMap((point) => [
        ...point.buckets.map(({ le, count, exemplar }) => ({
          suffix: '_bucket',
          labels: [...point.labels, ['le', bound(le)] as const],
          value: count,
          ...(exemplar && { exemplar }),
        })),
        ...amounts(point),
      ]);
    case 'summary':
      return family.points.flatMap((point) => [
        ...point.quantiles.map(({ quantile, value }) => ({
          suffix: '',
          labels: [...point.labels, ['quantile', bound(quantile)] as const],
          value,
        })),
        ...amounts(point),
      ]);
  }
};

/** A number as both text formats write it. */
const writeNumber = (value: number): string =>
  Math.abs(value) === Infinity ? (value > 0 ? '+Inf' : '-Inf') : String(value);

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '"': '\\"' };

/** A text with a backslash before backslashes and quotes, and line feeds written as `\n`. */
const escape = (text: string, escaped = /[\\\n"]/g): string =>
  text.replace(escaped, (character) => ESCAPES[character] ?? '');

/** Labels in their braces; nothing when there are none. */
const writeLabels = (labels: Labels): string =>
  labels.length === 0 ? '' : `{${labels.map(([name, value]) => `${name}="${escape(value)}"`).join(',')}}`;

/** The text format 0.0.4. */
export const writeText = (families: readonly ExposedFamily[]): string =>
  families
    .flatMap((family) => {
      // The whole name of a counter's samples is the name of the counter here.
      const name = family.type === 'counter' ? `${family.name}_total` : family.name;
      return [
        `# HELP ${name} ${escape(family.help, /[\\\n]/g)}`,
        `# TYPE ${name} ${family.type}`,
        ...rowsOf(family, writeNumber)
          .filter(({ suffix }) => suffix !== '_created')
          .map(
            ({ suffix, labels, value }) =>
              `${family.name}${suffix}${writeLabels(labels)} ${writeNumber(value)}`,
          ),
      ];
    })
    .map((line) => `${line}\n`)
    .join('');

// Bounds are texts there, and equal when their texts are: whole numbers have a fraction, too.
const writeBound = (value: number): string => writeNumber(value) + (Number.isInteger(value) ? '.0' : '');

const writeExemplar = ({ labels, value, time }: Exemplar): string =>
  ` # ${writeLabels(labels)} ${writeNumber(value)} ${time}`;

const linesOf = (family: ExposedFamily): string[] => {
  const { name, type, help, unit } = family;
  return [
    `# TYPE ${name} ${type}`,
    ...(unit ? [`# UNIT ${name} ${unit}`] : []),
    `# HELP ${name} ${escape(help)}`,
    ...rowsOf(family, writeBound).map(
      ({ suffix, labels, value, exemplar }) =>
        `${name}${suffix}${writeLabels(labels)} ${writeNumber(value)}${exemplar ? writeExemplar(exemplar) : ''}`,
    ),
  ];
};

/** OpenMetrics 1.0. */
export const writeOpenMetrics = (families: readonly ExposedFamily[]): string =>
  [...families.flatMap(linesOf), '# EOF'].map((line) => `${line}\n`).join('');
