import type { Fault } from '../../mount.js';
import { onObjects } from '../../scan/edit-reply.js';

export const objectRefWithoutItsList: Fault = {
  name: 'object-ref-without-its-list',
  breaks: ['scan.object-refs'],
  explains: 'object_refs of a single object is that object.',
  scan: { wrap: onObjects((objects) => (objects.length === 1 ? objects[0] : objects)) },
};
