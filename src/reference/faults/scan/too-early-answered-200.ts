import type { Fault } from '../../mount.js';
import { onFailed } from '../../scan/edit-reply.js';

export const tooEarlyAnswered200: Fault = {
  name: 'too-early-answered-200',
  breaks: ['scan.error-body'],
  explains: 'A time before the first snapshot is answered 200, with an ErrorResponse.',
  scan: { wrap: onFailed((reply) => ({ ...reply, status: 200 }), 'too early') },
};
