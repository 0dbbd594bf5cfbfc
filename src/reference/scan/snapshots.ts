import { gzipSync } from 'node:zlib';
import { contractId } from '../registry/sample-ids.js';
import { readMoment, type Microseconds } from './moment.js';

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
