import type { Fault } from '../../mount.js';
import { onMetadata } from '../../participant/edit-reply.js';

export const resourceVersionAsNumber: Fault = {
  name: 'resource-version-as-number',
  breaks: ['participant.resource-version'],
  explains: 'resourceVersion is a number.',
  participant: { wrap: onMetadata((metadata) => ({ ...metadata, resourceVersion: 0 })) },
};
