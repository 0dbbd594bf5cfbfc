import { createHash } from 'node:crypto';
import type { Mount } from '../mount.js';
import { readQuestion } from '../triggers/moments.js';
import { triggered } from '../triggers/triggered.js';
import { type HttpHandler, type HttpReply, error, json } from '../wire/exchange.js';
import {
  type ScanChange,
  type ScanParts,
  type Snapshot,
  readMoment,
  writeMoment,
  SNAPSHOTS,
} from './snapshots.js';

const plainParts: ScanParts = {
  read: readMoment,
  choose: (asked) => SNAPSHOTS.findLast(({ recordTime }) => recordTime <= asked),
  write: writeMoment,
  digest: (bytes) => createHash('sha256').update(bytes).digest('base64'),
};

/** Opens a scan with its own state, whose base path is `url`. The variant is the outer layer. */
export const openScan = (mount: Mount, url: string): HttpHandler => {
  const { variant, fault } = mount;
  const made = (own?: ScanChange): HttpHandler => {
    const parts = [own, variant?.scan].reduce<ScanParts>(
      (inner, change) => ({ ...inner, ...change?.parts?.(inner) }),
      plainParts,
    );
    const serve = scan(parts, url);
    return own?.wrap?.(serve) ?? serve;
  };
  const inner = triggered(mount, made(fault?.scan), made, readQuestion);
  return variant?.scan?.wrap?.(inner) ?? inner;
};

type ScanFile = {
  url: string;
  bulkAcs: { recordTimeParameter: string; failing: Record<string, string>[]; downloadHosts: string[] };
};

/** The scan section of a target file, for a scan at `url`. */
export const scanFile = (url: string): ScanFile => ({
  url,
  bulkAcs: {
    recordTimeParameter: RECORD_TIME,
    failing: [{ [RECORD_TIME]: '1970-01-01T00:00:00Z' }, { [RECORD_TIME]: 'yesterday' }],
    downloadHosts: [new URL(url).hostname],
  },
});

/** The path of the bulk history, below the base path. */
export const BULK_ACS = '/api/scan/v0/history/bulk/acs';

/** The query parameter that carries the record time. */
export const RECORD_TIME = 'at_or_before_record_time';

const OBJECTS = '/objects/';

const downloads: ReadonlyMap<string, HttpReply> = new Map(
  SNAPSHOTS.flatMap(({ objects }) => objects).map(({ name, bytes }) => [
    OBJECTS + name,
    { status: 200, headers: { 'Content-Type': 'application/gzip' }, body: bytes },
  ]),
);

const reference = ({ recordTime, objects }: Snapshot, { write, digest }: ScanParts, url: string): HttpReply =>
  json(200, {
    record_time: write(recordTime),
    object_refs: objects.map(({ name, bytes }) => ({ url: url + OBJECTS + name, digest: digest(bytes) })),
  });

/** A scan with these parts, whose base path is `url`. Without a record time, the newest snapshot is returned. */
const scan =
  (parts: ScanParts, url: string): HttpHandler =>
  ({ method, path, query }) => {
    if (method !== 'GET') return error(405, 'Only GET is served here.');
    const download = downloads.get(path);
    if (download) return download;
    if (path !== BULK_ACS) return error(404, 'There is nothing at this path.');
    const text = new URLSearchParams(query).get(RECORD_TIME) ?? undefined;
    const asked = text === undefined ? Infinity : parts.read(text);
    if (asked === undefined) return error(400, `${RECORD_TIME} is not a date-time.`);
    const snapshot = parts.choose(asked, text);
    return snapshot
      ? reference(snapshot, parts, url)
      : error(404, 'There is no snapshot at or before this record time.');
  };
