import type { Fault } from '../../mount.js';
import { onObject } from '../../scan/edit-reply.js';

export const digestAsBytes: Fault = {
  name: 'digest-as-bytes',
  breaks: ['scan.object-digest'],
  explains: 'digest is an array of numbers.',
  scan: { wrap: onObject((object) => ({ ...object, digest: [...Buffer.from(object.digest, 'base64')] })) },
};
