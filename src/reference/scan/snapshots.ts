import { gzipSync } from 'node:zlib';
import { contractId } from '../registry/instructions.js';
import type { HttpHandler } from '../wire/exchange.js';

/** Microseconds since 1970. */
export type Microseconds = number;

const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** Returns the parts of an RFC 3339 date-time; undefined when it is not one. The fraction has at least six digits. */
export const partsOfDateTime = (text: string) => {
  const [, date = '', time = '', fraction = '', zone = ''] = DATE_TIME.exec(text) ?? [];
  const midnight = new Date(`${date}T00:00:00Z`);
  // A day after the end of its month would be parsed as one of the next month.
  if (Number.isNaN(midnight.valueOf()) || !midnight.toISOString().startsWith(date)) return undefined;
  return { date, time, fraction: fraction.padEnd(6, '0'), zone: zone.toUpperCase() };
};

/** Returns the moment of a date-time with any offset, rounded down; undefined when it is not one. */
export const readMoment = (text: string): Microseconds | undefined => {
  const parts = partsOfDateTime(text);
  if (!parts) return undefined;
  const { date, time, fraction, zone } = parts;
  return Date.parse(`${date}T${time}${zone}`) * 1000 + Number(fraction.slice(0, 6));
};

/** A moment in UTC, with zero, three or six fractional digits, as few as possible. */
export const writeMoment = (moment: Microseconds): string => {
  const micros = moment % 1_000_000;
  const digits = micros === 0 ? 0 : micros % 1000 === 0 ? 3 : 6;
  const seconds = new Date((moment - micros) / 1000).toISOString().slice(0, 19);
  return `${seconds}${digits === 0 ? '' : `.${String(micros).padStart(6, '0').slice(0, digits)}`}Z`;
};

/** A downloadable part of a snapshot. */
type StoredObject = { name: string; bytes: Buffer };

/** The stored active contract set of one moment. */
export type Snapshot = { recordTime: Microseconds; objects: readonly StoredObject[] };

/**
 * A leap day, the day after it, two times that are a millisecond apart, and fractions of a second down to
 * microseconds.
 */
const RECORD_TIMES: readonly [recordTime: string, objects: number][] = [
  ['2023-06-30T23:59:59.999999Z', 1],
  ['2024-02-28T22:15:00Z', 2],
  ['2024-02-29T10:30:00.500Z', 3],
  ['2024-03-01T00:20:00Z', 1],
  ['2024-07-08T13:05:21.250Z', 2],
  ['2024-07-08T13:05:21.251Z', 3],
  ['2025-09-30T18:05:30.123456Z', 3],
];

const contracts = (word: string): string =>
  [1, 2, 3].map((number) => `${JSON.stringify({ contractId: contractId(`${word} ${number}`) })}\n`).join('');

/** The snapshots, earliest first. */
export const SNAPSHOTS: readonly Snapshot[] = RECORD_TIMES.map(([time, count]) => ({
  recordTime: readMoment(time) ?? NaN,
  objects: Array.from({ length: count }, (_, part) => {
    const name = `acs-${time.replace(/\W/g, '')}-${part}.jsonl.gz`;
    return { name, bytes: gzipSync(contracts(name)) };
  }),
}));

/** The parts of a scan, in the order of use. A variant or a fault replaces some of them. */
export type ScanParts = {
  /** Returns the moment of a record time in the query; undefined when it is not a date-time. */
  read: (text: string) => Microseconds | undefined;
  /** Returns the snapshot for the requested moment (infinity when none is given); undefined when there is none. */
  choose: (asked: Microseconds, text: string | undefined) => Snapshot | undefined;
  /** Formats record_time. */
  write: (recordTime: Microseconds) => string;
  /** Computes the digest of an object. */
  digest: (bytes: Buffer) => string;
};

/** The difference of a scan from the plain one. State is in the closures, so that each mount has its own. */
export type ScanChange = {
  parts?: (parts: ScanParts) => Partial<ScanParts>;
  wrap?: (serve: HttpHandler) => HttpHandler;
};
