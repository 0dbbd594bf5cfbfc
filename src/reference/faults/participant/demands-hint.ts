import type { Fault } from '../../mount.js';
import { refusesValue } from '../../participant/edit-parts.js';

export const demandsHint: Fault = {
  name: 'demands-hint',
  breaks: ['participant.hint-optional', 'participant.fields-optional'],
  explains: 'A request without a hint is refused.',
  participant: { parts: refusesValue(({ partyIdHint }) => partyIdHint === undefined) },
};
