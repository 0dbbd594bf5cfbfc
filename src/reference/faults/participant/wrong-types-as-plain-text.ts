import type { Fault } from '../../mount.js';
import { onFailed, tells } from '../../participant/edit-reply.js';
import { withMediaType } from '../../wire/edit-reply.js';

export const wrongTypesAsPlainText: Fault = {
  name: 'wrong-types-as-plain-text',
  breaks: ['participant.error-body'],
  explains: 'The failure is told in plain text when a member has a wrong type.',
  participant: {
    wrap: onFailed((reply) =>
      tells(reply, 'is not a') ? { ...withMediaType(reply, 'text/plain'), body: 'Invalid value' } : reply,
    ),
  },
};
