import type { Fault } from '../../mount.js';
import { onAnnotations } from '../../participant/edit-reply.js';

export const annotationsAsArrayWhenEmpty: Fault = {
  name: 'annotations-as-array-when-empty',
  breaks: ['participant.annotations'],
  explains: 'annotations is an array when there are none.',
  participant: {
    wrap: onAnnotations((annotations) => (Object.keys(annotations).length === 0 ? [] : annotations)),
  },
};
