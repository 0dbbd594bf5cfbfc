import type { Fault } from '../../mount.js';
import { choosesNewest } from '../../scan/edit-parts.js';

export const comparesWholeDays: Fault = {
  name: 'compares-whole-days',
  breaks: ['scan.at-or-before'],
  explains: 'Only the dates are compared.',
  scan: {
    parts: choosesNewest((recordTime, asked) => Math.floor(recordTime / 864e8) <= Math.floor(asked / 864e8)),
  },
};
