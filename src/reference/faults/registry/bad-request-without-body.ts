import type { Fault } from '../../mount.js';
import { onStatus } from '../../registry/edit-reply.js';

export const badRequestWithoutBody: Fault = {
  name: 'bad-request-without-body',
  breaks: ['registry.bad-request-body'],
  explains: 'A 400 has no body.',
  wrap: onStatus(400, (reply) => ({ ...reply, body: '' })),
};
