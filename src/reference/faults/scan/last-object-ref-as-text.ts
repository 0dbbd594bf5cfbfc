import type { Fault } from '../../mount.js';
import { onObject } from '../../scan/edit-reply.js';

export const lastObjectRefAsText: Fault = {
  name: 'last-object-ref-as-text',
  breaks: ['scan.object-refs'],
  explains: 'The last element of object_refs is a URL alone.',
  scan: { wrap: onObject(({ url }) => url, 'last') },
};
