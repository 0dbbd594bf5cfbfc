import type { Fault } from '../../mount.js';
import { onObject } from '../../scan/edit-reply.js';

export const objectRefsAsTexts: Fault = {
  name: 'object-refs-as-texts',
  breaks: ['scan.object-refs'],
  explains: 'object_refs holds the URLs alone.',
  scan: { wrap: onObject(({ url }) => url) },
};
