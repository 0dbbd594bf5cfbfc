import type { Fault } from '../../mount.js';
import { onError } from '../../scan/edit-reply.js';

export const scanErrorNamedMessage: Fault = {
  name: 'scan-error-named-message',
  breaks: ['scan.error-body'],
  explains: 'The message is in a member of another name.',
  scan: { wrap: onError((message) => ({ message })) },
};
