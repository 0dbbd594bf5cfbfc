import type { Operation } from './operation.js';
import { OPERATOR_OPERATIONS } from './operator/operations.js';
import { ALLOCATE, READ_PARTIES } from './participant/operations.js';
import { SCAN_OPERATIONS } from './scan/operations.js';
import { OPERATIONS } from './token-standard/operations.js';

const ALL: readonly Operation[] = [
  ...OPERATIONS,
  ...SCAN_OPERATIONS,
  ...OPERATOR_OPERATIONS,
  ALLOCATE,
  READ_PARTIES,
];

/** The operation of this name. */
export const anyOperation = (name: string): Operation => ALL.find((each) => each.name === name)!;
