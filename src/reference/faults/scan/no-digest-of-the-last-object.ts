import type { Fault } from '../../mount.js';
import { onObject } from '../../scan/edit-reply.js';
import { without } from '../../wire/edit-reply.js';

export const noDigestOfTheLastObject: Fault = {
  name: 'no-digest-of-the-last-object',
  breaks: ['scan.object-digest'],
  explains: 'The last object has no digest.',
  scan: { wrap: onObject((object) => without(object, 'digest'), 'last') },
};
