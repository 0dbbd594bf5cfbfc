import type { Fault } from '../../mount.js';
import { onObject } from '../../scan/edit-reply.js';
import { without } from '../../wire/edit-reply.js';

export const noUrlOfTheLastObject: Fault = {
  name: 'no-url-of-the-last-object',
  breaks: ['scan.object-url'],
  explains: 'The last object has no url.',
  scan: { wrap: onObject((object) => without(object, 'url'), 'last') },
};
