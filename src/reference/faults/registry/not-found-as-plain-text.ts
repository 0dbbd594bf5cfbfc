import type { Fault } from '../../mount.js';
import { onStatus, withMediaType } from '../../registry/edit-reply.js';

export const notFoundAsPlainText: Fault = {
  name: 'not-found-as-plain-text',
  breaks: ['registry.not-found-body'],
  explains: 'The body of a 404 is plain text.',
  wrap: onStatus(404, (reply) => ({ ...withMediaType(reply, 'text/plain'), body: 'Not found' })),
};
