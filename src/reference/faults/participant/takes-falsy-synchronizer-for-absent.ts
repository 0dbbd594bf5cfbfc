import type { Fault } from '../../mount.js';
import { takesFalsyForAbsent } from '../../participant/edit-parts.js';

export const takesFalsySynchronizerForAbsent: Fault = {
  name: 'takes-falsy-synchronizer-for-absent',
  breaks: ['participant.synchronizer-type'],
  explains: 'false and 0 as synchronizerId are taken for none.',
  participant: { parts: takesFalsyForAbsent('synchronizerId') },
};
