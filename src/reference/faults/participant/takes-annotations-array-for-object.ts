import type { Fault } from '../../mount.js';
import { onMetadataMember } from '../../participant/edit-parts.js';

export const takesAnnotationsArrayForObject: Fault = {
  name: 'takes-annotations-array-for-object',
  breaks: ['participant.metadata-types'],
  explains: 'An array as annotations is taken for an object without members.',
  participant: {
    parts: onMetadataMember('annotations', (annotations) => (Array.isArray(annotations) ? {} : annotations)),
  },
};
