import type { Clause } from '../clause.js';

const at = {
  system: 'scan',
  section: 'Endpoints / 3. Get ACS snapshot download references',
  needs: ['scan'],
} as const;

export const atOrBefore: Clause = {
  ...at,
  id: 'scan.at-or-before',
  needs: ['scan', 'scan.bulkAcs.recordTimeParameter'],
  basis: 'stated',
  statement:
    'The snapshot that is referred to is of the record time that was asked for, or of an earlier one.',
};

export const monotonic: Clause = {
  ...at,
  id: 'scan.monotonic',
  needs: ['scan', 'scan.bulkAcs.recordTimeParameter'],
  basis: 'derived',
  follows:
    'a snapshot at or before an earlier time is also one at or before a later time, so that asking for the later one can only lead to the same or to a later snapshot.',
  statement: 'Of two record times that are asked for, the earlier one never leads to the later snapshot.',
};

export const bare: Clause = {
  ...at,
  id: 'scan.bare-request',
  basis: 'stated',
  statement:
    'A GET without a body, and without any header but Host, is answered as it is with the usual ones.',
};

export const failureBody: Clause = {
  ...at,
  id: 'scan.error-body',
  section: 'Errors',
  needs: ['scan', 'scan.bulkAcs.failing'],
  basis: 'stated',
  statement:
    'A request that fails is not answered 200, but with an ErrorResponse: an object with error, a string.',
};

export const pathVersion: Clause = {
  ...at,
  id: 'scan.path-version',
  section: 'Versioning',
  basis: 'stated',
  statement: 'The bulk history is found under the path segment v0.',
};

export const errorConditions: Clause = {
  ...at,
  id: 'scan.error-conditions',
  section: 'Errors',
  basis: 'stated',
  statement: 'There are two kinds of errors.',
  untestable:
    'neither their status codes nor what leads to them is shown; the target file names queries that fail',
};
