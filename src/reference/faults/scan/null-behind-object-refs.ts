import type { Fault } from '../../mount.js';
import { onObjects } from '../../scan/edit-reply.js';

export const nullBehindObjectRefs: Fault = {
  name: 'null-behind-object-refs',
  breaks: ['scan.object-refs'],
  explains: 'object_refs ends in null.',
  scan: { wrap: onObjects((objects) => [...objects, null]) },
};
