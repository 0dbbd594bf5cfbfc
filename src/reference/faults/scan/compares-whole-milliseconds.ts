import type { Fault } from '../../mount.js';
import { choosesNewest } from '../../scan/edit-parts.js';

export const comparesWholeMilliseconds: Fault = {
  name: 'compares-whole-milliseconds',
  breaks: ['scan.at-or-before'],
  explains: 'What is finer than a millisecond is left out when times are compared.',
  scan: {
    parts: choosesNewest((recordTime, asked) => Math.floor(recordTime / 1e3) <= Math.floor(asked / 1e3)),
  },
};
