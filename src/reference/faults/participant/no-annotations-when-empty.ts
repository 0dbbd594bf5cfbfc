import type { Fault } from '../../mount.js';
import { onMetadata } from '../../participant/edit-reply.js';
import { without } from '../../wire/edit-reply.js';

export const noAnnotationsWhenEmpty: Fault = {
  name: 'no-annotations-when-empty',
  breaks: ['participant.annotations'],
  explains: 'annotations is missing when there are none.',
  participant: {
    wrap: onMetadata((metadata) =>
      Object.keys(metadata.annotations).length === 0 ? without(metadata, 'annotations') : metadata,
    ),
  },
};
