import type { HttpHandler } from '../wire/exchange.js';
import type { Microseconds } from './moment.js';
import type { Snapshot } from './snapshots.js';

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
