import type { Fault } from '../../mount.js';
import { onAnnotations } from '../../participant/edit-reply.js';

export const lowerCasesAnnotationValues: Fault = {
  name: 'lower-cases-annotation-values',
  breaks: ['participant.metadata-returned'],
  explains: 'The values of annotations are put in lower case.',
  participant: {
    wrap: onAnnotations((annotations) =>
      Object.fromEntries(
        Object.entries(annotations).map(([name, value]) => [name, String(value).toLowerCase()]),
      ),
    ),
  },
};
