import type { Fault } from '../../mount.js';
import { onDetails } from '../../participant/edit-reply.js';

export const localMetadataAsJsonString: Fault = {
  name: 'local-metadata-as-json-string',
  breaks: ['participant.local-metadata'],
  explains: 'localMetadata is a string of JSON.',
  participant: {
    wrap: onDetails((details) => ({
      ...details,
      localMetadata: JSON.stringify(details.localMetadata),
    })),
  },
};
