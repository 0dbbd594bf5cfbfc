import type { Fault } from '../../mount.js';
import { onValue } from '../../participant/edit-parts.js';

export const allocatesFromAnArray: Fault = {
  name: 'allocates-from-an-array',
  breaks: ['participant.body-object'],
  explains: 'An array as the body is taken for an object without members.',
  participant: { parts: onValue((value) => (Array.isArray(value) ? {} : value)) },
};
