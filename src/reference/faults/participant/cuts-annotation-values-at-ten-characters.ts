import type { Fault } from '../../mount.js';
import { onAnnotations } from '../../participant/edit-reply.js';

export const cutsAnnotationValuesAtTenCharacters: Fault = {
  name: 'cuts-annotation-values-at-ten-characters',
  breaks: ['participant.metadata-returned'],
  explains: 'The values of annotations are cut at ten characters.',
  participant: {
    wrap: onAnnotations((annotations) =>
      Object.fromEntries(
        Object.entries(annotations).map(([name, value]) => [name, String(value).slice(0, 10)]),
      ),
    ),
  },
};
