import type { Fault } from '../../mount.js';
import { onFailed } from '../../scan/edit-reply.js';

export const tooEarlyWithoutBody: Fault = {
  name: 'too-early-without-body',
  breaks: ['scan.error-body'],
  explains: 'The answer to a time before the first snapshot has no body.',
  scan: { wrap: onFailed((reply) => ({ ...reply, body: '' }), 'too early') },
};
