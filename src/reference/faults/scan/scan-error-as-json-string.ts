import type { Fault } from '../../mount.js';
import { onError } from '../../scan/edit-reply.js';

export const scanErrorAsJsonString: Fault = {
  name: 'scan-error-as-json-string',
  breaks: ['scan.error-body'],
  explains: 'The ErrorResponse is a string of JSON.',
  scan: { wrap: onError((message) => JSON.stringify({ error: message })) },
};
