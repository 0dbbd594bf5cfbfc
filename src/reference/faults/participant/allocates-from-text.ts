import type { Fault } from '../../mount.js';
import { onValue } from '../../participant/edit-parts.js';

export const allocatesFromText: Fault = {
  name: 'allocates-from-text',
  breaks: ['participant.body-object'],
  explains: 'A string as the body is taken for an empty object.',
  participant: { parts: onValue((value) => (typeof value === 'string' ? {} : value)) },
};
