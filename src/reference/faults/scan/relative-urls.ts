import type { Fault } from '../../mount.js';
import { onObject } from '../../scan/edit-reply.js';

export const relativeUrls: Fault = {
  name: 'relative-urls',
  breaks: ['scan.object-url'],
  explains: 'The URLs of objects are relative.',
  scan: { wrap: onObject((object) => ({ ...object, url: new URL(object.url).pathname })) },
};
