import type { Fault } from '../../mount.js';
import { onObject } from '../../scan/edit-reply.js';

export const urlsWithoutScheme: Fault = {
  name: 'urls-without-scheme',
  breaks: ['scan.object-url'],
  explains: 'The URLs of objects have no scheme.',
  scan: { wrap: onObject((object) => ({ ...object, url: object.url.replace('http://', '') })) },
};
