import type { Format } from '../../src/harness/metrics/family.js';
import { FORMATS } from '../../src/harness/metrics/recognise.js';

/** One way of asking for metrics, and what may come back. */
export interface Way {
  headers: readonly (readonly [string, string])[];
  /** The format that is preferred. */
  format: Format;
  /** Those that may be answered with. */
  formats: readonly Format[];
  /** Whether other formats are refused: it may be answered 406 (RFC 9110 section 12.5.1). */
  isStrict: boolean;
  /** The content codings that the answer may be in; undefined: any. */
  codings?: readonly string[];
}

const MEDIA_TYPES: Record<Format, string> = {
  text: 'text/plain;version=0.0.4',
  openmetrics: 'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8',
  protobuf: 'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited',
};

type Coding = 'gzip' | 'identity' | undefined;

function way(format: Format, accept: string | undefined, coding: Coding): Way {
  const isStrict = accept === MEDIA_TYPES[format];
  return {
    headers: [
      ...(accept === undefined ? [] : [['accept', accept] as const]),
      ...(coding === undefined ? [] : [['accept-encoding', coding] as const]),
    ],
    format,
    // What is not served is answered with text.
    formats: isStrict ? [...new Set([format, 'text'] as const)] : FORMATS,
    isStrict,
    // Who names no codings takes any (RFC 9110 section 12.5.3); x-gzip is another name of gzip (section 8.4.1.3).
    ...(coding !== undefined && { codings: coding === 'gzip' ? ['gzip', 'x-gzip'] : [] }),
  };
}

/** As Prometheus 3 asks for one format: its media type before whatever there is. */
const asPrometheus = (format: Format) => way(format, `${MEDIA_TYPES[format]};q=0.6,*/*;q=0.5`, 'gzip');

/** As it does by default: every format that is a text, the newest first. */
const byDefault = way(
  'openmetrics',
  `${MEDIA_TYPES.openmetrics};q=0.6,application/openmetrics-text;version=0.0.1;q=0.5,text/plain;version=1.0.0;q=0.4,${MEDIA_TYPES.text};q=0.3,*/*;q=0.2`,
  'gzip',
);

/** For one format and no other. */
const only = (format: Format, coding: Coding) => way(format, MEDIA_TYPES[format], coding);

/** What is asked of an app, one after the other: four times as Prometheus asks for a format, or each time in another way. */
export const WAYS: Readonly<Record<Format | 'mixed', readonly Way[]>> = {
  text: Array.from({ length: 4 }, () => asPrometheus('text')),
  openmetrics: Array.from({ length: 4 }, (_, i) => (i % 2 ? byDefault : asPrometheus('openmetrics'))),
  protobuf: Array.from({ length: 4 }, () => asPrometheus('protobuf')),
  mixed: [
    only('text', 'gzip'),
    only('openmetrics', 'identity'),
    way('text', undefined, undefined),
    only('protobuf', 'identity'),
    only('text', 'identity'),
    only('openmetrics', 'gzip'),
    way('text', '*/*', 'identity'),
    only('text', undefined),
  ],
};

/** Which of them. */
export type Asked = keyof typeof WAYS;
