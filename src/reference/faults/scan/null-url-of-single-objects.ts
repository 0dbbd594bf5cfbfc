import type { Fault } from '../../mount.js';
import { onObjects } from '../../scan/edit-reply.js';

export const nullUrlOfSingleObjects: Fault = {
  name: 'null-url-of-single-objects',
  breaks: ['scan.object-url'],
  explains: 'An object that is the only one has a url of null.',
  scan: { wrap: onObjects((objects) => (objects.length === 1 ? [{ ...objects[0], url: null }] : objects)) },
};
