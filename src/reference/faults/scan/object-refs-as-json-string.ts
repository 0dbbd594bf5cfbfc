import type { Fault } from '../../mount.js';
import { onObjects } from '../../scan/edit-reply.js';

export const objectRefsAsJsonString: Fault = {
  name: 'object-refs-as-json-string',
  breaks: ['scan.object-refs'],
  explains: 'object_refs is a string of JSON.',
  scan: { wrap: onObjects((objects) => JSON.stringify(objects)) },
};
