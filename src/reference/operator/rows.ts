import type { Exemplar, Family, Labels } from './family.js';

/** A line of a text format, still without its form. */
export type Row = { suffix: string; labels: Labels; value: number; exemplar?: Exemplar };

/** How numbers are written where they are the value of a label. */
export type WriteBound = (value: number) => string;

const amounts = ({ labels, count, sum }: { labels: Labels; count: number; sum: number }): Row[] => [
  { suffix: '_sum', labels, value: sum },
  { suffix: '_count', labels, value: count },
];

/** The samples of a family in the order of the text formats. */
export const rowsOf = (family: Family, bound: WriteBound): Row[] => {
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
export const writeNumber = (value: number): string =>
  Math.abs(value) === Infinity ? (value > 0 ? '+Inf' : '-Inf') : String(value);

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '"': '\\"' };

/** A text with a backslash before backslashes and quotes, and line feeds written as `\n`. */
export const escape = (text: string, escaped = /[\\\n"]/g): string =>
  text.replace(escaped, (character) => ESCAPES[character] ?? '');

/** Labels in their braces; nothing when there are none. */
export const writeLabels = (labels: Labels): string =>
  labels.length === 0 ? '' : `{${labels.map(([name, value]) => `${name}="${escape(value)}"`).join(',')}}`;
