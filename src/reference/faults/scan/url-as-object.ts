import type { Fault } from '../../mount.js';
import { onObject } from '../../scan/edit-reply.js';

export const urlAsObject: Fault = {
  name: 'url-as-object',
  breaks: ['scan.object-url'],
  explains: 'url is an object with the URL in it.',
  scan: { wrap: onObject((object) => ({ ...object, url: { href: object.url } })) },
};
