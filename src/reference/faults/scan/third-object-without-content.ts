import type { Fault } from '../../mount.js';
import { onDownload } from '../../scan/edit-reply.js';

export const thirdObjectWithoutContent: Fault = {
  name: 'third-object-without-content',
  breaks: ['scan.object-downloads'],
  explains: 'The third object of a snapshot is answered 204.',
  scan: { wrap: onDownload((reply) => ({ ...reply, status: 204, body: '' }), 'third') },
};
