import type { Fault } from '../../mount.js';
import { onMetadataMember } from '../../participant/edit-parts.js';

export const coercesResourceVersionNumbers: Fault = {
  name: 'coerces-resource-version-numbers',
  breaks: ['participant.metadata-types'],
  explains: 'A number as resourceVersion is taken for its text.',
  participant: {
    parts: onMetadataMember('resourceVersion', (version) =>
      typeof version === 'number' ? String(version) : version,
    ),
  },
};
