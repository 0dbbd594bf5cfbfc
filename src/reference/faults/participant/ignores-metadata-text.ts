import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';

export const ignoresMetadataText: Fault = {
  name: 'ignores-metadata-text',
  breaks: ['participant.metadata-types'],
  explains: 'A string as localMetadata is taken for none.',
  participant: {
    parts: onMember('localMetadata', (metadata) => (typeof metadata === 'string' ? null : metadata)),
  },
};
