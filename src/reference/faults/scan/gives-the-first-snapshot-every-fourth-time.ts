import type { Fault } from '../../mount.js';
import { choosesInstead } from '../../scan/edit-parts.js';

export const givesTheFirstSnapshotEveryFourthTime: Fault = {
  name: 'gives-the-first-snapshot-every-fourth-time',
  breaks: ['scan.monotonic'],
  explains: 'Every fourth answer refers to the first snapshot.',
  scan: {
    parts: (inner) => {
      let count = 0;
      return choosesInstead((place) => ((count += 1) % 4 === 0 ? 0 : place))(inner);
    },
  },
};
