import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const errorResponseOfTheRegistry: Fault = {
  name: 'error-response-of-the-registry',
  breaks: ['participant.error-body'],
  explains: 'The body of a failure is the one of the registry.',
  participant: { wrap: onError(({ cause }) => ({ error: cause })) },
};
