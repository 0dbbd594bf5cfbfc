import type { Fault } from '../../mount.js';
import { onMetadataMember } from '../../participant/edit-parts.js';

export const ignoresAnnotationsText: Fault = {
  name: 'ignores-annotations-text',
  breaks: ['participant.metadata-types'],
  explains: 'A string as annotations is taken for none.',
  participant: {
    parts: onMetadataMember('annotations', (annotations) =>
      typeof annotations === 'string' ? null : annotations,
    ),
  },
};
