import type { Fault } from '../../mount.js';
import { onFailed } from '../../scan/edit-reply.js';
import { withJson } from '../../wire/edit-reply.js';

export const scanErrorAsNumber: Fault = {
  name: 'scan-error-as-number',
  breaks: ['scan.error-body'],
  explains: 'error is the number of the status.',
  scan: { wrap: onFailed((reply) => withJson(reply, { error: reply.status })) },
};
