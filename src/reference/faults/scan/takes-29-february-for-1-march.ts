import type { Fault } from '../../mount.js';
import { readsAs } from '../../scan/edit-parts.js';

export const takes29FebruaryFor1March: Fault = {
  name: 'takes-29-february-for-1-march',
  breaks: ['scan.at-or-before'],
  explains: 'A leap day is taken for the day after it.',
  scan: { parts: readsAs((text) => text.replace(/^(\d{4})-02-29/, '$1-03-01')) },
};
