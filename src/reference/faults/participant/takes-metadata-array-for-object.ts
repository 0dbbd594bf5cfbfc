import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';

export const takesMetadataArrayForObject: Fault = {
  name: 'takes-metadata-array-for-object',
  breaks: ['participant.metadata-types'],
  explains: 'An array as localMetadata is taken for an object.',
  participant: { parts: onMember('localMetadata', (metadata) => (Array.isArray(metadata) ? {} : metadata)) },
};
