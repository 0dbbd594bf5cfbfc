import type { Fault } from '../../mount.js';
import { onError } from '../../scan/edit-reply.js';

export const scanErrorAsObject: Fault = {
  name: 'scan-error-as-object',
  breaks: ['scan.error-body'],
  explains: 'error is an object with the message in it.',
  scan: { wrap: onError((message) => ({ error: { message } })) },
};
