import type { Mount } from '../mount.js';
import { readQuestionTo } from '../triggers/moments.js';
import { triggered } from '../triggers/triggered.js';
import { type HttpHandler, type HttpReply, error } from '../wire/exchange.js';
import {
  type AppName,
  type Exemplar,
  type ExposedFamily,
  type Labels,
  type OperatorChange,
  type OperatorParts,
  APPS,
  type Format,
  MEDIA_TYPES,
  familiesOf,
  FIRST_COUNTS,
} from './app.js';
import { writeProtobuf } from './write-protobuf.js';

/** A line of a text format, before formatting. */
type Row = { suffix: string; labels: Labels; value: number; exemplar?: Exemplar };

/** Formats a number that is the value of a label. */
type WriteBound = (value: number) => string;

const amounts = ({ labels, count, sum }: { labels: Labels; count: number; sum: number }): Row[] => [
  { suffix: '_sum', labels, value: sum },
  { suffix: '_count', labels, value: count },
];

/** The samples of a family, in the order of the text formats. */
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

/** Formats a number for both text formats. */
const writeNumber = (value: number): string =>
  Math.abs(value) === Infinity ? (value > 0 ? '+Inf' : '-Inf') : String(value);

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '"': '\\"' };

/** Escapes backslashes and quotes with a backslash, and line feeds as `\n`. */
const escape = (text: string, escaped = /[\\\n"]/g): string =>
  text.replace(escaped, (character) => ESCAPES[character] ?? '');

/** Formats labels in braces; empty when there are none. */
const writeLabels = (labels: Labels): string =>
  labels.length === 0 ? '' : `{${labels.map(([name, value]) => `${name}="${escape(value)}"`).join(',')}}`;

/** The text format 0.0.4. */
const writeText = (families: readonly ExposedFamily[]): string =>
  families
    .flatMap((family) => {
      // In this format the name of a counter is the full name of its samples.
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

// Bounds are texts in this format and are compared as such, so whole numbers get a fraction.
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
const writeOpenMetrics = (families: readonly ExposedFamily[]): string =>
  [...families.flatMap(linesOf), '# EOF'].map((line) => `${line}\n`).join('');

const HEALTHY: HttpReply = { status: 200, headers: { 'Content-Type': 'text/plain' }, body: 'OK' };

const plainParts = (app: AppName): OperatorParts => ({
  collect: (counts) => familiesOf(app, counts),
  choose: chooseFormat,
  write: {
    text: writeText,
    openMetrics: writeOpenMetrics,
    protobuf: (families) => writeProtobuf(families),
  },
});

const serveApp =
  ({ collect, choose, write }: OperatorParts, counts: Map<string, number>): HttpHandler =>
  ({ method, path, headers }) => {
    const count = counts.get(path);
    if (count === undefined) return error(404, 'There is nothing at this path.');
    if (method !== 'GET') return error(405, 'Only GET is served here.');
    counts.set(path, count + 1);
    if (path !== '/metrics') return HEALTHY;
    const format = choose(headers.accept);
    return {
      status: 200,
      headers: { 'Content-Type': MEDIA_TYPES[format] },
      body: write[format](collect(counts)),
    };
  };

/**
 * Opens the health and metrics of an app, with a state that it shares with its fault. The variant is the outer
 * layer.
 */
export const openApp = (mount: Mount, app: AppName): HttpHandler => {
  const { variant, fault } = mount;
  const counts = new Map(FIRST_COUNTS);
  const made = (own?: OperatorChange): HttpHandler => {
    const parts = [own, variant?.operator].reduce<OperatorParts>(
      (inner, change) => ({ ...inner, ...change?.parts?.(inner, app) }),
      plainParts(app),
    );
    const serve = serveApp(parts, counts);
    return own?.wrap?.(serve, app) ?? serve;
  };
  const read = readQuestionTo(APPS.indexOf(app));
  const inner = triggered(mount, made(fault?.operator), made, read);
  return variant?.operator?.wrap?.(inner, app) ?? inner;
};

/** The formats that each media range of an Accept header matches. */
const RANGES: Record<string, [format: Format, demands: Record<string, string>]> = {
  'text/plain': ['text', { version: '0.0.4' }],
  'text/*': ['text', {}],
  '*/*': ['text', {}],
  'application/openmetrics-text': ['openMetrics', { version: '1.0.0' }],
  'application/vnd.google.protobuf': [
    'protobuf',
    { proto: 'io.prometheus.client.MetricFamily', encoding: 'delimited' },
  ],
};

const readRange = (range: string): { format: Format; q: number } | undefined => {
  const [type = '', ...rest] = range
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const parameters = Object.fromEntries(
    rest.map(
      (part) =>
        part
          .replaceAll('"', '')
          .split('=', 2)
          .map((word) => word.trim()) as [string, string],
    ),
  );
  const [format, demands = {}] = RANGES[type] ?? [];
  const fits = Object.entries(demands).every(
    ([name, value]) => (parameters[name] ?? value).toLowerCase() === value.toLowerCase(),
  );
  const q = Number(parameters['q'] ?? 1);
  return format && fits && q > 0 ? { format, q } : undefined;
};

/** Returns the preferred format of an Accept header; the text format when it names no known one. */
export const chooseFormat = (accept = ''): Format =>
  accept
    .split(',')
    .map(readRange)
    .reduce<{ format: Format; q: number }>((best, range) => (range && range.q > best.q ? range : best), {
      format: 'text',
      q: 0,
    }).format;
