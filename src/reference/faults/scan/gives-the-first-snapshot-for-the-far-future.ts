import type { Fault } from '../../mount.js';
import { choosesInstead } from '../../scan/edit-parts.js';

export const givesTheFirstSnapshotForTheFarFuture: Fault = {
  name: 'gives-the-first-snapshot-for-the-far-future',
  breaks: ['scan.monotonic'],
  explains: 'After the year 2262, which is the end for nanoseconds in 64 bits, the first snapshot is given.',
  scan: {
    parts: choosesInstead((place, asked) => (Number.isFinite(asked) && asked * 1e3 > 2 ** 63 ? 0 : place)),
  },
};
