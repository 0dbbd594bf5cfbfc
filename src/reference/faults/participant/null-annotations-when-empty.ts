import type { Fault } from '../../mount.js';
import { onAnnotations } from '../../participant/edit-reply.js';

export const nullAnnotationsWhenEmpty: Fault = {
  name: 'null-annotations-when-empty',
  breaks: ['participant.annotations'],
  explains: 'annotations is null when there are none.',
  participant: {
    wrap: onAnnotations((annotations) => (Object.keys(annotations).length === 0 ? null : annotations)),
  },
};
