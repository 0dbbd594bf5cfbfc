import type { Operation } from '../operation.js';

const ofApp = { service: 'operator', system: 'operator', method: 'GET', request: 'none' } as const;

/** What the apps of a node are asked. The target file names the whole URL. */
export const OPERATOR_OPERATIONS: readonly Operation[] = (['readyz', 'livez', 'metrics'] as const).map(
  (name) => ({ ...ofApp, name, path: '', answer: [], statuses: [200] }),
);
