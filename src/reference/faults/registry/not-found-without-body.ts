import type { Fault } from '../../mount.js';
import { onStatus } from '../../registry/edit-reply.js';

export const notFoundWithoutBody: Fault = {
  name: 'not-found-without-body',
  breaks: ['registry.not-found-body'],
  explains: 'A 404 has no body.',
  wrap: onStatus(404, (reply) => ({ ...reply, body: '' })),
};
