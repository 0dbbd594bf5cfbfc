import type { Fault } from '../../mount.js';
import { mendsBody } from '../../participant/mends-body.js';

export const allocatesFromTruncatedJson: Fault = {
  name: 'allocates-from-truncated-json',
  breaks: ['participant.body-json'],
  explains: 'The end that a body lacks is put there.',
  participant: { parts: mendsBody((text) => `${text}}`) },
};
