import type { Fault } from '../../mount.js';
import { mendsBody } from '../../participant/mends-body.js';

export const allocatesFromTheFirstOfTwoObjects: Fault = {
  name: 'allocates-from-the-first-of-two-objects',
  breaks: ['participant.body-json'],
  explains: 'What follows the first object is ignored.',
  participant: { parts: mendsBody((text) => text.replace(/}.*$/s, '}')) },
};
