import type { Fault } from '../../mount.js';
import { asksFor } from '../../scan/edit-parts.js';

export const roundsAskedTimesUp: Fault = {
  name: 'rounds-asked-times-up',
  breaks: ['scan.at-or-before'],
  explains: 'The time that is asked for is rounded up to a whole second.',
  scan: { parts: asksFor((asked) => Math.ceil(asked / 1e6) * 1e6) },
};
