import { BULK_ACS, RECORD_TIME } from '../scan/scan.js';
import { SNAPSHOTS } from '../scan/snapshots.js';
import { writeMoment } from '../scan/moment.js';

/** A GET request of a test: the path below the base path of the system, and headers. */
export type GetQuestion = { path: string; headers?: Record<string, string> };

const forTime = (text: string): GetQuestion => ({
  path: `${BULK_ACS}?${RECORD_TIME}=${encodeURIComponent(text)}`,
  headers: {
    accept: 'application/json',
    'accept-encoding': 'gzip',
    'accept-language': 'en',
    'user-agent': 'test',
  },
});

const around = SNAPSHOTS.flatMap(({ recordTime }) => {
  const text = (shift: number) => writeMoment(recordTime + shift);
  const local = (shift: number, hours: string, minutes = '00') =>
    text(shift + Number(hours) * 3600e6 + Number(minutes) * 60e6).replace('Z', `${hours}:${minutes}`);
  return [
    text(0),
    text(0).replace('Z', '+01:00'),
    text(-1),
    text(-1000),
    text(1000),
    text(-500_000),
    local(-1000, '+02'),
    local(-1000, '+05', '30'),
    local(0, '-08'),
    local(-1000, '+00', '30'),
    // Half an hour west of UTC.
    text(1000 - 1800e6).replace('Z', '-00:30'),
  ];
});

/** Requests to a scan that, sent in this order, distinguish each fault from the plain reference. */
export const SCAN_QUESTIONS: readonly GetQuestion[] = [
  ...around.map(forTime),
  ...['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2024-02-29T12:00:00Z'].map(forTime),
  ...['2024-02-29T23:59:59Z', '2999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'].map(forTime),
  ...['2023-12-15T00:00:00Z', '2025-12-31T23:59:59Z'].map(forTime),
  ...['yesterday', '', '2023-02-29T00:00:00Z', '2024-01-01', '2024-01-01T24:00:00Z'].map(forTime),
  { path: BULK_ACS },
  ...['host', 'x-forwarded-host'].map((name) => ({ path: BULK_ACS, headers: { [name]: 'x.invalid' } })),
  { path: BULK_ACS.replace('/v0/', '/v1/') },
  ...SNAPSHOTS.flatMap(({ objects }) => objects.map(({ name }) => ({ path: `/objects/${name}` }))),
];

/** The Accept header of a scraper for each format. */
export const ACCEPT = {
  text: 'text/plain;version=0.0.4',
  openMetrics: 'application/openmetrics-text;version=1.0.0,*/*;q=0.1',
  protobuf:
    'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited,*/*;q=0.1',
};

const scrapes = Object.values(ACCEPT).map((accept) => ({ path: '/metrics', headers: { accept } }));

/** Requests to an app that, sent in this order, distinguish each fault from the plain reference. */
export const APP_QUESTIONS: readonly GetQuestion[] = [
  { path: '/readyz' },
  { path: '/livez' },
  { path: '/livez', headers: { accept: 'text/html' } },
  ...scrapes,
  { path: '/livez' },
  ...scrapes,
  { path: '/metrics', headers: { accept: ACCEPT.text, 'accept-encoding': 'gzip' } },
  // A client that accepts only one format must not get the previously requested one.
  ...[ACCEPT.openMetrics.split(',', 1)[0] ?? '', ACCEPT.text].map((accept) => ({
    path: '/metrics',
    headers: { accept },
  })),
  { path: '/metrics', headers: { accept: 'application/json' } },
  { path: '/metrics', headers: { accept: ACCEPT.openMetrics.replace(',', `,${ACCEPT.text};q=0.5,`) } },
];
