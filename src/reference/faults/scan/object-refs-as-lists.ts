import type { Fault } from '../../mount.js';
import { onObject } from '../../scan/edit-reply.js';

export const objectRefsAsLists: Fault = {
  name: 'object-refs-as-lists',
  breaks: ['scan.object-refs'],
  explains: 'The elements of object_refs are arrays of a URL and a digest.',
  scan: { wrap: onObject(({ url, digest }) => [url, digest]) },
};
