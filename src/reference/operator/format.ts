/** The media type of each format of an exposition. */
export const MEDIA_TYPES = {
  text: 'text/plain; version=0.0.4; charset=utf-8',
  openMetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  protobuf: 'application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily; encoding=delimited',
} as const;

/** A format of an exposition. */
export type Format = keyof typeof MEDIA_TYPES;

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
