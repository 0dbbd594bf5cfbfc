import type { Fault } from '../../mount.js';
import { takesFalsyForAbsent } from '../../participant/edit-parts.js';

export const takesFalsyUserIdForAbsent: Fault = {
  name: 'takes-falsy-user-id-for-absent',
  breaks: ['participant.user-id-type'],
  explains: 'false and 0 as userId are taken for none.',
  participant: { parts: takesFalsyForAbsent('userId') },
};
