import type { Fault } from '../../mount.js';
import { onStatus } from '../../registry/edit-reply.js';

export const answers201: Fault = {
  name: 'answers-201',
  breaks: ['registry.accept-path'],
  explains: 'A context is answered with status 201.',
  wrap: onStatus(200, (reply) => ({ ...reply, status: 201 })),
};
