import type { Fault } from '../../mount.js';
import { onValue } from '../../participant/edit-parts.js';

export const allocatesFromNull: Fault = {
  name: 'allocates-from-null',
  breaks: ['participant.body-object'],
  explains: 'null as the body is taken for an empty object.',
  participant: { parts: onValue((value) => (value === null ? {} : value)) },
};
