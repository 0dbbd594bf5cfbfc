import type { Fault } from '../../mount.js';
import { choosesInstead } from '../../scan/edit-parts.js';
import { SNAPSHOTS } from '../../scan/snapshots.js';

export const givesTheSecondOfTwoAMillisecondApart: Fault = {
  name: 'gives-the-second-of-two-a-millisecond-apart',
  breaks: ['scan.at-or-before'],
  explains: 'Of two snapshots a millisecond apart, the later one is given for both times.',
  scan: {
    parts: choosesInstead((place) =>
      SNAPSHOTS[place + 1]?.recordTime === Number(SNAPSHOTS[place]?.recordTime) + 1000 ? place + 1 : place,
    ),
  },
};
