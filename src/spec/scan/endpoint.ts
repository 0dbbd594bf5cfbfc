import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('scan', 'Endpoints / 3. Get ACS snapshot download references', [
  'scan',
]);

export const atOrBefore = stated(
  'scan.at-or-before',
  'The snapshot that is referred to is of the record time that was asked for, or of an earlier one.',
  { needs: ['scan', 'scan.bulkAcs.recordTimeParameter'] },
);

export const monotonic = derived(
  'scan.monotonic',
  'Of two record times that are asked for, the earlier one never leads to the later snapshot.',
  'a snapshot at or before an earlier time is also one at or before a later time, so that asking for the later one can only lead to the same or to a later snapshot.',
  { needs: ['scan', 'scan.bulkAcs.recordTimeParameter'] },
);

export const found = derived(
  'scan.found',
  'A record time after that of a snapshot that was referred to is answered with a snapshot: up to now, and up to later times that are answered with one.',
  'there is a snapshot at or before it, for which the call exists; what its two errors are about is not shown, and times to come may be one of them.',
  { needs: ['scan', 'scan.bulkAcs.recordTimeParameter'] },
);

export const bare = stated(
  'scan.bare-request',
  'A GET without a body, and without any header but Host, is answered as it is with the usual ones.',
);

export const failureBody = stated(
  'scan.error-body',
  'A request that fails, whatever it asks for, is not answered 200, but with an ErrorResponse: an object with error, a string.',
  { section: 'Errors' },
);

export const pathVersion = stated(
  'scan.path-version',
  'The bulk history is found under the path segment v0.',
  { section: 'Versioning' },
);

export const errorConditions = stated('scan.error-conditions', 'There are two kinds of errors.', {
  section: 'Errors',
  untestable:
    'neither their status codes nor what leads to them is shown; the target file names queries that fail',
});
