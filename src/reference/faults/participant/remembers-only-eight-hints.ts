import type { Fault } from '../../mount.js';
import { remembersOnly } from '../../participant/remembers-only.js';

export const remembersOnlyEightHints: Fault = {
  name: 'remembers-only-eight-hints',
  breaks: ['participant.duplicate-hint', 'participant.identifier-unique'],
  explains: 'Only the hints of the last eight parties are known to be present.',
  participant: { parts: remembersOnly(8) },
};
