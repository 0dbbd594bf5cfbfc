import type { Fault } from '../../mount.js';
import { onAnnotations } from '../../participant/edit-reply.js';

export const annotationsAsListOfPairs: Fault = {
  name: 'annotations-as-list-of-pairs',
  breaks: ['participant.annotations', 'participant.metadata-returned'],
  explains: 'annotations is a list of names and values.',
  participant: {
    wrap: onAnnotations((annotations) => Object.entries(annotations).map(([key, value]) => ({ key, value }))),
  },
};
