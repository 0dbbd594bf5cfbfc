import { own } from '../../platform/own.js';
import type { MetricsFormat } from './exposition.js';

/** The format of each media type. */
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
