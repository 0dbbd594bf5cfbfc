import type { Fault } from '../../mount.js';
import { readsAs } from '../../scan/edit-parts.js';

export const turnsOffsetsRound: Fault = {
  name: 'turns-offsets-round',
  breaks: ['scan.at-or-before'],
  explains: 'Offsets are taken the wrong way round: +02:00 for -02:00.',
  scan: {
    parts: readsAs((text) => text.replace(/[+-](?=\d\d:\d\d$)/, (sign) => (sign === '+' ? '-' : '+'))),
  },
};
