import type { Operation } from './operation.js';
import { ALLOCATE, READ_PARTIES } from './participant/operations.js';
import { SNAPSHOT_REFERENCE } from './scan/wire.js';
import { OPERATIONS } from './token-standard/operations.js';

const ofScan = { service: 'scan', system: 'scan', method: 'GET', request: 'none' } as const;

/** The calls of a scan: for a snapshot, and for an object of a snapshot. */
const SCAN_OPERATIONS: readonly Operation[] = [
  {
    ...ofScan,
    name: 'bulk-acs',
    path: '/api/scan/v0/history/bulk/acs',
    answer: SNAPSHOT_REFERENCE,
  },
  { ...ofScan, name: 'object', path: '', answer: [] },
];

const ofApp = { service: 'operator', system: 'operator', method: 'GET', request: 'none' } as const;

/** The calls of the apps of a node. The target file has the whole URL. */
const OPERATOR_OPERATIONS: readonly Operation[] = (['readyz', 'livez', 'metrics'] as const).map((name) => ({
  ...ofApp,
  name,
  path: '',
  answer: [],
}));

const ALL: readonly Operation[] = [
  ...OPERATIONS,
  ...SCAN_OPERATIONS,
  ...OPERATOR_OPERATIONS,
  ALLOCATE,
  READ_PARTIES,
];

/** The operation with this name. */
export const anyOperation = (name: string): Operation => ALL.find((each) => each.name === name)!;
