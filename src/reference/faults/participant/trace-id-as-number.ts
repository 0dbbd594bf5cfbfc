import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const traceIdAsNumber: Fault = {
  name: 'trace-id-as-number',
  breaks: ['participant.error-members'],
  explains: 'traceId is a number.',
  participant: { wrap: onError((body) => ({ ...body, traceId: 4711 })) },
};
