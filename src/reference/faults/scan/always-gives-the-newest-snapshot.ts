import type { Fault } from '../../mount.js';
import { choosesInstead } from '../../scan/edit-parts.js';
import { SNAPSHOTS } from '../../scan/snapshots.js';

export const alwaysGivesTheNewestSnapshot: Fault = {
  name: 'always-gives-the-newest-snapshot',
  breaks: ['scan.at-or-before'],
  explains: 'Whichever time is asked for, the newest snapshot is given.',
  scan: { parts: choosesInstead(() => SNAPSHOTS.length - 1) },
};
