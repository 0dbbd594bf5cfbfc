import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const correlationIdAsNumber: Fault = {
  name: 'correlation-id-as-number',
  breaks: ['participant.error-members'],
  explains: 'correlationId is a number.',
  participant: { wrap: onError((body) => ({ ...body, correlationId: 1 })) },
};
