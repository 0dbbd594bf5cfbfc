import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const resourcesAsObject: Fault = {
  name: 'resources-as-object',
  breaks: ['participant.error-members'],
  explains: 'resources is an object.',
  participant: { wrap: onError((body) => ({ ...body, resources: { participant: 'reference' } })) },
};
