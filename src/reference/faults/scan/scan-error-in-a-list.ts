import type { Fault } from '../../mount.js';
import { onError } from '../../scan/edit-reply.js';

export const scanErrorInAList: Fault = {
  name: 'scan-error-in-a-list',
  breaks: ['scan.error-body'],
  explains: 'The ErrorResponse is the only element of an array.',
  scan: { wrap: onError((message) => [{ error: message }]) },
};
