import type { Fault } from '../../mount.js';
import { onDownload } from '../../scan/edit-reply.js';

export const objectsAcceptedForLater: Fault = {
  name: 'objects-accepted-for-later',
  breaks: ['scan.object-downloads'],
  explains: 'Downloads are answered 202: the object is still to be made.',
  scan: { wrap: onDownload((reply) => ({ ...reply, status: 202, body: '' })) },
};
