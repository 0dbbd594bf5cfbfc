import type { Fault } from '../../mount.js';
import { onObject } from '../../scan/edit-reply.js';

export const digestAsObject: Fault = {
  name: 'digest-as-object',
  breaks: ['scan.object-digest'],
  explains: 'digest is an object by the name of the algorithm.',
  scan: { wrap: onObject((object) => ({ ...object, digest: { sha256: object.digest } })) },
};
