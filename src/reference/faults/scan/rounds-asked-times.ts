import type { Fault } from '../../mount.js';
import { asksFor } from '../../scan/edit-parts.js';

export const roundsAskedTimes: Fault = {
  name: 'rounds-asked-times',
  breaks: ['scan.at-or-before'],
  explains: 'The time that is asked for is rounded to the nearest second.',
  scan: { parts: asksFor((asked) => Math.round(asked / 1e6) * 1e6) },
};
