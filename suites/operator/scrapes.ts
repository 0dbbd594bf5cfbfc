import type { MetricsFormat } from '../../src/probes/metrics/exposition.js';
import { OTHER_HEADERS } from '../../generators/sending.js';
import type { Call } from '../../src/model/call.js';
import { anyOperation } from '../../src/spec/operations.js';
import type { Session } from '../../src/target-file/session.js';
import type { Cases } from '../../src/engine/cases/cases.js';

/** The addresses of an app. */
export type AppKey = 'readyz' | 'livez' | 'metrics';

/** The apps of a node, in the order of the target file. */
export const appsOf = ({ session }: { session: Session }) => session.target.operator?.apps ?? [];

/** The call for an address of an app. @returns undefined when the target file names none */
export const health = (
  app: { name: string } & Partial<Record<AppKey, string>>,
  key: AppKey,
  headers: Call['headers'] = [],
): Call | undefined =>
  app[key] === undefined
    ? undefined
    : { operation: anyOperation(key), url: app[key], headers, varies: `${key} of ${app.name}` };

/** Each of these values with each app, which is named by its index in the target file. */
export const forEachApp =
  <T extends object>(values: readonly T[]) =>
  (of: { session: Session }): Cases<T & { place: number }> => ({
    listed: appsOf(of).flatMap((_, place) => values.map((value) => ({ place, ...value }))),
  });

const MEDIA_TYPES: Record<MetricsFormat, string> = {
  text: 'text/plain;version=0.0.4',
  openmetrics: 'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8',
  protobuf: 'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited',
};

type Way = readonly (readonly [name: string, value: string])[];

const way = (accept: string | undefined, coding: string | undefined): Way =>
  Object.entries({ accept, 'accept-encoding': coding }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );

/** The headers with which Prometheus 3 requests one format: its media type before any other. */
const asPrometheus = (format: MetricsFormat) => way(`${MEDIA_TYPES[format]};q=0.6,*/*;q=0.5`, 'gzip');

/** The default headers of Prometheus 3: every text format, the newest first. */
export const BY_DEFAULT = way(
  `${MEDIA_TYPES.openmetrics};q=0.6,application/openmetrics-text;version=0.0.1;q=0.5,text/plain;version=1.0.0;q=0.4,${MEDIA_TYPES.text};q=0.3,*/*;q=0.2`,
  'gzip',
);

/** The requests for the metrics of an app, in order: as Prometheus requests a format, or each in a different way. */
const WAYS: Readonly<Record<MetricsFormat | 'mixed', readonly Way[]>> = {
  // First, and then for text alone: an app that keeps a response for a moment must not give it in this format.
  openmetrics: [asPrometheus('openmetrics'), BY_DEFAULT, way(MEDIA_TYPES.text, 'identity')],
  text: [asPrometheus('text')],
  protobuf: [asPrometheus('protobuf')],
  // Each of the other formats is followed by text alone.
  mixed: [
    way(MEDIA_TYPES.openmetrics, 'identity'),
    way(MEDIA_TYPES.text, 'gzip'),
    way(MEDIA_TYPES.protobuf, 'identity'),
    way(MEDIA_TYPES.text, 'identity'),
    [...way(MEDIA_TYPES.openmetrics, 'gzip'), ...OTHER_HEADERS['a proxy']],
    [...way(MEDIA_TYPES.text, undefined), ...OTHER_HEADERS['a mesh']],
    way(undefined, 'identity'),
    way('*/*', 'identity'),
    // No app has these formats. It responds with one that it has.
    way('application/json', 'identity'),
    way('application/openmetrics-text;version=9.9.9', 'identity'),
    way(MEDIA_TYPES.text, 'gzip;q=0.1, br;q=0, x-none, identity;q=0'),
  ],
};

/** The name of a sequence of requests. */
type Which = keyof typeof WAYS;
export const EVERY_ASKED = (Object.keys(WAYS) as Which[]).map((asked) => ({ asked }));

/** The calls for the metrics of an app, or the reason why there are none. */
export function scrapesOf(
  { name, metrics: url }: { name: string; metrics?: string },
  asked: Which,
): Call[] | string {
  if (url === undefined) return `the app ${name} has no metrics`;
  const operation = anyOperation('metrics');
  return WAYS[asked].map((headers) => ({ operation, url, headers, varies: `the metrics of ${name}` }));
}
