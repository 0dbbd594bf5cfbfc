import type { Fault } from '../../mount.js';
import { onObjects } from '../../scan/edit-reply.js';

export const nullDigestOfSingleObjects: Fault = {
  name: 'null-digest-of-single-objects',
  breaks: ['scan.object-digest'],
  explains: 'An object that is the only one has a digest of null.',
  scan: {
    wrap: onObjects((objects) => (objects.length === 1 ? [{ ...objects[0], digest: null }] : objects)),
  },
};
