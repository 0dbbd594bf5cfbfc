import type { Fault } from '../../mount.js';
import { mendsBody } from '../../participant/mends-body.js';

export const allocatesFromComments: Fault = {
  name: 'allocates-from-comments',
  breaks: ['participant.body-json'],
  explains: 'Comments are let in.',
  participant: { parts: mendsBody((text) => text.replace(/\/\*.*?\*\/|\/\/.*\n/g, '')) },
};
