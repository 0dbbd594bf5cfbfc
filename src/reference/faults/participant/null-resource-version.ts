import type { Fault } from '../../mount.js';
import { onMetadata } from '../../participant/edit-reply.js';

export const nullResourceVersion: Fault = {
  name: 'null-resource-version',
  breaks: ['participant.resource-version'],
  explains: 'resourceVersion is null.',
  participant: { wrap: onMetadata((metadata) => ({ ...metadata, resourceVersion: null })) },
};
