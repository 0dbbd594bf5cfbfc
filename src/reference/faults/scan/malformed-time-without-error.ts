import type { Fault } from '../../mount.js';
import { onFailed } from '../../scan/edit-reply.js';
import { withJson } from '../../wire/edit-reply.js';

export const malformedTimeWithoutError: Fault = {
  name: 'malformed-time-without-error',
  breaks: ['scan.error-body'],
  explains: 'The answer to a malformed time is an empty object.',
  scan: { wrap: onFailed((reply) => withJson(reply, {}), 'malformed') },
};
