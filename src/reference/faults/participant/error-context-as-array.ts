import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const errorContextAsArray: Fault = {
  name: 'error-context-as-array',
  breaks: ['participant.error-members'],
  explains: 'context is an array.',
  participant: { wrap: onError((body) => ({ ...body, context: Object.entries(body['context'] ?? {}) })) },
};
