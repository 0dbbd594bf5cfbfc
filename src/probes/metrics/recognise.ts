import { type Exposition, type MetricSample, type MetricsFormat, Defects } from './exposition.js';
import { ProtobufReader } from './protobuf/read.js';
import { SampleJudge } from './rules/judge.js';
import { TextReader } from './text/read.js';
import { own } from '../../platform/own.js';

export const MEDIA_TYPES: Readonly<Record<string, MetricsFormat>> = {
  'text/plain': 'text',
  'application/openmetrics-text': 'openmetrics',
  'application/vnd.google.protobuf': 'protobuf',
};

/** The meaning of a Content-Type of an exposition. */
interface ContentType {
  /** undefined when the format is unknown. */
  format: MetricsFormat | undefined;
  /** Whether quoted names with any characters are allowed. */
  anyNames: boolean;
  /** What is wrong with it, in words; undefined when nothing is. */
  problem?: string;
}

/** Parses a Content-Type. "Exposition formats" lists the media types and their parameters. */
export function contentType(header: string | undefined): ContentType {
  if (header === undefined) return { format: undefined, anyNames: false, problem: 'no Content-Type' };
  const [essence = '', ...rest] = header.split(';').filter((part) => part.trim() !== '');
  const parameters = new Map(rest.map(parameter));
  const name = essence.trim().toLowerCase();
  const format = own(MEDIA_TYPES, name);
  if (!format) return { format, anyNames: false, problem: 'a media type that no exposition has' };
  // With two values it is undefined which one counts (RFC 6838 section 4.3).
  const twice = parameters.size < rest.length ? 'a parameter that stands twice' : undefined;
  const problem = twice ?? PROBLEMS[format](parameters);
  // The text format always allows quoted names, OpenMetrics 1.0 only when both sides agree.
  const anyNames = format !== 'openmetrics' || parameters.get('escaping') === 'allow-utf-8';
  return { format, anyNames, ...(problem && { problem }) };
}

type Parameters = ReadonlyMap<string, string>;

const PROBLEMS: Record<MetricsFormat, (parameters: Parameters) => string | undefined> = {
  text: (parameters) =>
    versionProblem(parameters, [undefined, '0.0.4', '1.0.0']) ?? charsetProblem(parameters),
  openmetrics: (parameters) =>
    versionProblem(parameters, ['1.0.0', '0.0.1']) ??
    (parameters.has('charset') ? charsetProblem(parameters) : 'OpenMetrics without charset=utf-8'),
  protobuf: (parameters) => {
    if (parameters.get('proto') !== 'io.prometheus.client.MetricFamily')
      return 'protobuf without proto=io.prometheus.client.MetricFamily';
    return parameters.get('encoding') === 'delimited' ? undefined : 'protobuf without encoding=delimited';
  },
};

const versionProblem = (parameters: Parameters, versions: (string | undefined)[]) =>
  versions.includes(parameters.get('version')) ? undefined : 'a version that the format does not have';

const charsetProblem = (parameters: Parameters) =>
  /^(utf-?8|us-ascii)$/i.test(parameters.get('charset') ?? 'utf-8')
    ? undefined
    : 'another charset than UTF-8';

function parameter(text: string): [string, string] {
  const [name = '', ...value] = text.split('=');
  return [
    name.trim().toLowerCase(),
    value
      .join('=')
      .trim()
      .replace(/^"(.*)"$/s, '$1'),
  ];
}

/**
 * Reads and judges a whole exposition in one pass. `visit` gets every sample, the same object each time. The body is
 * kept, so that parts of it can be shown. Apart from that, memory grows only by a few numbers for each series.
 */
export function readExposition(
  body: Buffer,
  format: MetricsFormat,
  { anyNames }: { anyNames: boolean },
  visit?: (sample: MetricSample) => void,
): Exposition {
  const defects = new Defects();
  const reader =
    format === 'protobuf'
      ? new ProtobufReader(body, defects)
      : new TextReader(body, { format, quotedNames: anyNames }, defects);
  const judge = new SampleJudge(format, defects, reader);
  reader.read((sample) => {
    judge.sample(sample);
    visit?.(sample);
  });
  judge.end(reader.families);
  const { counters, created, startTime } = judge.values;
  return {
    format,
    families: reader.families,
    samples: judge.samples,
    defects,
    counters,
    created,
    startTime,
    source: reader,
  };
}

export const FORMATS: readonly MetricsFormat[] = ['text', 'openmetrics', 'protobuf'];

/** The names of the formats in reports. */
export const NAMES: Readonly<Record<MetricsFormat, string>> = {
  text: 'Prometheus text',
  openmetrics: 'OpenMetrics',
  protobuf: 'protobuf',
};

/** A body, read in the format that was recognised. */
interface Recognised {
  exposition: Exposition;
  /** What is wrong with its Content-Type, in words; undefined when nothing is. */
  typeProblem: string | undefined;
}

/**
 * Reads a body in the format of its Content-Type. If that fails but the body has no defect in another format, it is
 * read in that format, and the Content-Type is wrong. A body with the end of OpenMetrics is never read as text, so
 * that its defective line is reported. `requested`: the format of the Accept header, used when the Content-Type names
 * none.
 */
export function recognise(body: Buffer, header: string | undefined, requested: MetricsFormat): Recognised {
  const { format, anyNames, problem } = contentType(header);
  const assumed = format ?? (requested === 'protobuf' && isPrinted(body) ? 'text' : requested);
  const read = readExposition(body, assumed, { anyNames: format ? anyNames : true });
  if (format && (!isForeign(read) || (format === 'openmetrics' && endsAsOpenMetrics(body))))
    return { exposition: read, typeProblem: problem };
  if (!format && read.defects.all.length === 0) return { exposition: read, typeProblem: problem };
  for (const other of FORMATS) {
    if (other === read.format) continue;
    const exposition = readExposition(body, other, { anyNames: true });
    if (exposition.samples === 0 || exposition.defects.all.length > 0) continue;
    return { exposition, typeProblem: problem ?? `${NAMES[other]} that is called ${NAMES[read.format]}` };
  }
  return { exposition: read, typeProblem: problem };
}

const endsAsOpenMetrics = (body: Buffer): boolean =>
  /(?:^|\n)# EOF\n?$/.test(body.toString('latin1', body.length - 7));

/** Whether a body starts with printable bytes only. A protobuf message has other bytes at its start. */
const isPrinted = (body: Buffer): boolean => !/[^\P{Cc}\t\r\n]/u.test(body.toString('latin1', 0, 200));

/** Whether a defect may be of another format. Without its end, OpenMetrics is always text. */
const isForeign = ({ defects }: Exposition) =>
  (['syntax', 'types', 'protobuf'] as const).some((rule) => defects.count(rule) > 0);
