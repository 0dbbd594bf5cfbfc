import type { Fault } from '../../mount.js';
import { onFailed, tells } from '../../participant/edit-reply.js';
import { withMediaType } from '../../wire/edit-reply.js';

export const malformedJsonAsPlainText: Fault = {
  name: 'malformed-json-as-plain-text',
  breaks: ['participant.error-body'],
  explains: 'The failure is told in plain text when the body was not JSON.',
  participant: {
    wrap: onFailed((reply) =>
      tells(reply, 'not JSON')
        ? { ...withMediaType(reply, 'text/plain'), body: 'The request content was malformed' }
        : reply,
    ),
  },
};
