import type { Operation } from '../operation.js';
import { SNAPSHOT_REFERENCE } from './wire.js';

const ofScan = { service: 'scan', system: 'scan', method: 'GET', request: 'none' } as const;

/** The calls of a scan: for a snapshot, and for one of the objects to which the snapshot refers. */
export const SCAN_OPERATIONS: readonly Operation[] = [
  {
    ...ofScan,
    name: 'bulk-acs',
    path: '/api/scan/v0/history/bulk/acs',
    answer: SNAPSHOT_REFERENCE,
    statuses: [200],
  },
  { ...ofScan, name: 'object', path: '', answer: [], statuses: [200] },
];
