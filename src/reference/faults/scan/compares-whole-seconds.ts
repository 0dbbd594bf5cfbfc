import type { Fault } from '../../mount.js';
import { choosesNewest } from '../../scan/edit-parts.js';

export const comparesWholeSeconds: Fault = {
  name: 'compares-whole-seconds',
  breaks: ['scan.at-or-before'],
  explains: 'Fractions of a second are left out when times are compared.',
  scan: {
    parts: choosesNewest((recordTime, asked) => Math.floor(recordTime / 1e6) <= Math.floor(asked / 1e6)),
  },
};
