import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('scan', 'Endpoints / 3. Get ACS snapshot download references', [
  'scan',
]);

export const atOrBefore = stated(
  'scan.at-or-before',
  'The record time of the returned snapshot is the requested one or an earlier one.',
  { needs: ['scan', 'scan.bulkAcs.recordTimeParameter'] },
);

export const monotonic = derived(
  'scan.monotonic',
  'Of two requested record times, the earlier one never leads to the later snapshot.',
  'a snapshot at or before an earlier time is also at or before a later time. So the later time leads to the same snapshot or to a later one.',
  { needs: ['scan', 'scan.bulkAcs.recordTimeParameter'] },
);

export const found = derived(
  'scan.found',
  'A request for a record time after that of a known snapshot is answered with a snapshot: for times up to now, and for times before a later one that is answered with a snapshot.',
  'there is a snapshot at or before that time, and the call exists to return it. The conditions of its two errors are not shown, and future times may be one of them.',
  { needs: ['scan', 'scan.bulkAcs.recordTimeParameter'] },
);

export const bare = stated(
  'scan.bare-request',
  'A GET without a body and without any header but Host gets the same response as one with the usual headers.',
);

export const failureBody = stated(
  'scan.error-body',
  'A request that fails, for any reason, is not answered 200, and its body is an ErrorResponse: an object with error, a string.',
  { section: 'Errors' },
);

export const pathVersion = stated('scan.path-version', 'The bulk history is at the path segment v0.', {
  section: 'Versioning',
});

export const errorConditions = stated('scan.error-conditions', 'There are two kinds of errors.', {
  section: 'Errors',
  untestable:
    'neither their status codes nor their causes are shown; the target file names queries that fail',
});
