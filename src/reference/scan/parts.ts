import type { HttpHandler } from '../wire/exchange.js';
import type { Microseconds } from './moment.js';
import type { Snapshot } from './snapshots.js';

/** What a scan is made of, in the order of use. A variant or a fault puts others in the place of some. */
export type ScanParts = {
  /** The moment of a record time in the query; undefined when it is not a date-time. */
  read: (text: string) => Microseconds | undefined;
  /** The snapshot for the moment that is asked for, which is infinity when none is; undefined when there is none. */
  choose: (asked: Microseconds, text: string | undefined) => Snapshot | undefined;
  /** How record_time is written. */
  write: (recordTime: Microseconds) => string;
  /** How the digest of an object is written. */
  digest: (bytes: Buffer) => string;
};

/** How a scan differs from the plain one. State lives in the closures, so that each mount has its own. */
export type ScanChange = {
  parts?: (parts: ScanParts) => Partial<ScanParts>;
  wrap?: (serve: HttpHandler) => HttpHandler;
};
