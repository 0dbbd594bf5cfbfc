import type { Fault } from '../../mount.js';
import { mendsBody } from '../../participant/mends-body.js';

export const allocatesFromTrailingCommas: Fault = {
  name: 'allocates-from-trailing-commas',
  breaks: ['participant.body-json'],
  explains: 'A comma after the last member is let in.',
  participant: { parts: mendsBody((text) => text.replace(/,\s*}$/, '}')) },
};
