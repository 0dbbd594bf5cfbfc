import type { Fault } from '../../mount.js';
import { onAnnotations } from '../../participant/edit-reply.js';

export const dropsPrefixesOfAnnotations: Fault = {
  name: 'drops-prefixes-of-annotations',
  breaks: ['participant.metadata-returned'],
  explains: 'What stands before the slash in the name of an annotation is dropped.',
  participant: {
    wrap: onAnnotations((annotations) =>
      Object.fromEntries(
        Object.entries(annotations).map(([name, value]) => [name.replace(/.*\//, ''), value]),
      ),
    ),
  },
};
