import type { Fault } from '../../mount.js';
import { onFailed } from '../../scan/edit-reply.js';

export const scanErrorsAnswered200: Fault = {
  name: 'scan-errors-answered-200',
  breaks: ['scan.error-body'],
  explains: 'Failures are answered 200, with an ErrorResponse.',
  scan: { wrap: onFailed((reply) => ({ ...reply, status: 200 })) },
};
