import type { Fault } from '../../mount.js';
import { onObject } from '../../scan/edit-reply.js';

export const lastUrlRelative: Fault = {
  name: 'last-url-relative',
  breaks: ['scan.object-url'],
  explains: 'The URL of the last object is relative.',
  scan: { wrap: onObject((object) => ({ ...object, url: new URL(object.url).pathname }), 'last') },
};
