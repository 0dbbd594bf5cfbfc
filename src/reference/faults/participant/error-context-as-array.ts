import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const errorContextAsArray: Fault = {
  name: 'error-context-as-array',
  breaks: ['party.error-members'],
  explains: 'context is an array.',
  participant: { wrap: onError((body) => ({ ...body, context: Object.entries(body['context'] ?? {}) })) },
};
