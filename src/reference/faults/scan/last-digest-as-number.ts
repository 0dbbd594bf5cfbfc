import type { Fault } from '../../mount.js';
import { onObject } from '../../scan/edit-reply.js';

export const lastDigestAsNumber: Fault = {
  name: 'last-digest-as-number',
  breaks: ['scan.object-digest'],
  explains: 'digest of the last object is a number.',
  scan: {
    wrap: onObject(
      (object) => ({ ...object, digest: Buffer.from(object.digest, 'base64').readUInt32BE() }),
      'last',
    ),
  },
};
