import type { Fault } from '../../mount.js';
import { remembersOnly } from '../../participant/remembers-only.js';

export const remembersOnlyTheLastHint: Fault = {
  name: 'remembers-only-the-last-hint',
  breaks: ['participant.duplicate-hint', 'participant.identifier-unique'],
  explains: 'Only the hint of the last party is known to be present.',
  participant: { parts: remembersOnly(1) },
};
