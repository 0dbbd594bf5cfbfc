import type { Fault } from '../../mount.js';
import { onDetails } from '../../participant/edit-reply.js';

export const isLocalAsText: Fault = {
  name: 'is-local-as-text',
  breaks: ['participant.is-local'],
  explains: 'isLocal is a string.',
  participant: { wrap: onDetails((details) => ({ ...details, isLocal: 'true' })) },
};
