import type { Call } from '../call.js';
import { Digests } from './digests.js';
import { Snapshots } from './snapshots.js';

/** What the target file says of its scan, as far as the model reads it. */
export interface ScanFacts {
  bulkAcs?: {
    query?: Readonly<Record<string, string | number | boolean>>;
    recordTimeParameter?: string;
    failing?: readonly Readonly<Record<string, string | number | boolean>>[];
  };
}

/** What a run knows about a scan. */
export class ScanHistory {
  readonly snapshots = new Snapshots();
  readonly digests = new Digests();
  /** The headers of requests that were answered with a snapshot, each as JSON. */
  readonly servedForms = new Set<string>();
  /** Requests that were answered with a snapshot: path and query. */
  readonly served = new Set<string>();

  /** The digests of objects that snapshots referred to, and of those that were downloaded. */
  readonly objects = { named: new Set<string>(), downloaded: new Set<string>() };

  /** Calls that led to old snapshots, each to an older one than the call before it. */
  readonly older: Call[] = [];
  /** When the run began. */
  readonly startedAt = new Date().toISOString();

  constructor(readonly facts: ScanFacts = {}) {}
}
