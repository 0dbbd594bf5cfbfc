import type { Fault } from '../../mount.js';
import { onFailed } from '../../participant/edit-reply.js';

export const unauthenticatedWithoutBody: Fault = {
  name: 'unauthenticated-without-body',
  breaks: ['participant.error-body'],
  explains: 'A 401 has no body.',
  participant: { wrap: onFailed((reply) => (reply.status === 401 ? { ...reply, body: '' } : reply)) },
};
