import type { Fault } from '../../mount.js';
import { onObject } from '../../scan/edit-reply.js';

export const urlsAsList: Fault = {
  name: 'urls-as-list',
  breaks: ['scan.object-url'],
  explains: 'url is an array of URLs.',
  scan: { wrap: onObject((object) => ({ ...object, url: [object.url] })) },
};
