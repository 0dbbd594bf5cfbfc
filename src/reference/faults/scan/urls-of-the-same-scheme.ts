import type { Fault } from '../../mount.js';
import { onObject } from '../../scan/edit-reply.js';

export const urlsOfTheSameScheme: Fault = {
  name: 'urls-of-the-same-scheme',
  breaks: ['scan.object-url'],
  explains: 'The URLs of objects begin with two slashes.',
  scan: { wrap: onObject((object) => ({ ...object, url: object.url.replace('http:', '') })) },
};
