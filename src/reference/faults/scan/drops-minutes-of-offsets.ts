import type { Fault } from '../../mount.js';
import { readsAs } from '../../scan/edit-parts.js';

export const dropsMinutesOfOffsets: Fault = {
  name: 'drops-minutes-of-offsets',
  breaks: ['scan.at-or-before'],
  explains: 'Of an offset such as +05:30 only the hours count.',
  scan: { parts: readsAs((text) => text.replace(/([+-]\d\d):\d\d$/, '$1:00')) },
};
