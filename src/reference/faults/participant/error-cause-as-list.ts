import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const errorCauseAsList: Fault = {
  name: 'error-cause-as-list',
  breaks: ['participant.error-members'],
  explains: 'cause is an array of strings.',
  participant: { wrap: onError((body) => ({ ...body, cause: [body['cause']] })) },
};
