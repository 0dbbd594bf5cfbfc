import type { Fault } from '../../mount.js';
import { onDetails } from '../../participant/edit-reply.js';

export const nullLocalMetadataWhenEmpty: Fault = {
  name: 'null-local-metadata-when-empty',
  breaks: ['participant.local-metadata'],
  explains: 'localMetadata is null when the party has no annotations.',
  participant: {
    wrap: onDetails((details) => ({
      ...details,
      localMetadata:
        Object.keys(details.localMetadata.annotations).length === 0 ? null : details.localMetadata,
    })),
  },
};
