import type { Fault } from '../../mount.js';
import { onAnnotations } from '../../participant/edit-reply.js';

export const keepsOnlyTheFirstAnnotation: Fault = {
  name: 'keeps-only-the-first-annotation',
  breaks: ['participant.metadata-returned'],
  explains: 'Of several annotations the first one is kept.',
  participant: {
    wrap: onAnnotations((annotations) => Object.fromEntries(Object.entries(annotations).slice(0, 1))),
  },
};
