import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const errorInAnEnvelope: Fault = {
  name: 'error-in-an-envelope',
  breaks: ['participant.error-body'],
  explains: 'The error stands in a member of its own.',
  participant: { wrap: onError((body) => ({ error: body })) },
};
