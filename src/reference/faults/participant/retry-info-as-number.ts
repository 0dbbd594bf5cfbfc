import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const retryInfoAsNumber: Fault = {
  name: 'retry-info-as-number',
  breaks: ['participant.error-members'],
  explains: 'retryInfo is a number of seconds.',
  participant: { wrap: onError((body) => ({ ...body, retryInfo: 1 })) },
};
