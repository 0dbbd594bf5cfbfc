import type { Fault } from '../../mount.js';
import { onReference } from '../../scan/edit-reply.js';
import { without } from '../../wire/edit-reply.js';

export const noObjectRefs: Fault = {
  name: 'no-object-refs',
  breaks: ['scan.object-refs'],
  explains: 'object_refs is missing.',
  scan: { wrap: onReference((reference) => without(reference, 'object_refs')) },
};
