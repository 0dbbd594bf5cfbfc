import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const nullErrorCodeForBadRequests: Fault = {
  name: 'null-error-code-for-bad-requests',
  breaks: ['participant.error-body'],
  explains: 'The code of a 400 is null.',
  participant: { wrap: onError((body, { status }) => (status === 400 ? { ...body, code: null } : body)) },
};
