import type { Call } from '../call.js';
import { Digests } from './digests.js';
import { Snapshots } from './snapshots.js';

/** What the target file says about its scan, as far as the model reads it. */
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

  /** The digests of objects that snapshots referred to, and of the objects that were downloaded. */
  readonly objects = { named: new Set<string>(), downloaded: new Set<string>() };

  /** Calls that returned old snapshots, each an older one than the call before. */
  readonly older: Call[] = [];
  /** The time when the run began. */
  readonly startedAt = new Date().toISOString();

  constructor(readonly facts: ScanFacts = {}) {}
}
