import type { Fault } from '../../mount.js';
import { onError } from '../../scan/edit-reply.js';

export const scanErrorInCapitals: Fault = {
  name: 'scan-error-in-capitals',
  breaks: ['scan.error-body'],
  explains: 'The member for the message is called Error.',
  scan: { wrap: onError((message) => ({ Error: message })) },
};
