import type { Fault } from '../../mount.js';
import { mendsBody } from '../../participant/mends-body.js';

export const allocatesFromSingleQuotes: Fault = {
  name: 'allocates-from-single-quotes',
  breaks: ['participant.body-json'],
  explains: 'Single quotes are let in.',
  participant: { parts: mendsBody((text) => text.replaceAll("'", '"')) },
};
