import type { Fault } from '../../mount.js';
import { onError } from '../../participant/edit-reply.js';

export const resourcesAsListOfTexts: Fault = {
  name: 'resources-as-list-of-texts',
  breaks: ['participant.error-members'],
  explains: 'resources is an array of strings.',
  participant: { wrap: onError((body) => ({ ...body, resources: ['participant', 'reference'] })) },
};
