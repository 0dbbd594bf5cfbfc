import type { Fault } from '../../mount.js';
import { choosesInstead } from '../../scan/edit-parts.js';

export const givesTheNextSnapshot: Fault = {
  name: 'gives-the-next-snapshot',
  breaks: ['scan.at-or-before'],
  explains: 'The snapshot after the right one is given, where there is one.',
  scan: { parts: choosesInstead((place) => place + 1) },
};
