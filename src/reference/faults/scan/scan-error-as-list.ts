import type { Fault } from '../../mount.js';
import { onError } from '../../scan/edit-reply.js';

export const scanErrorAsList: Fault = {
  name: 'scan-error-as-list',
  breaks: ['scan.error-body'],
  explains: 'error is an array of messages.',
  scan: { wrap: onError((message) => ({ error: [message] })) },
};
