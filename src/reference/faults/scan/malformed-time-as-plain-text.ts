import type { Fault } from '../../mount.js';
import { onFailed } from '../../scan/edit-reply.js';
import { withMediaType } from '../../wire/edit-reply.js';

export const malformedTimeAsPlainText: Fault = {
  name: 'malformed-time-as-plain-text',
  breaks: ['scan.error-body'],
  explains: 'The answer to a malformed time is plain text.',
  scan: {
    wrap: onFailed((reply, message) => withMediaType({ ...reply, body: message }, 'text/plain'), 'malformed'),
  },
};
