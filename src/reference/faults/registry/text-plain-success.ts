import type { Fault } from '../../mount.js';
import { onStatus, withMediaType } from '../../registry/edit-reply.js';

export const textPlainSuccess: Fault = {
  name: 'text-plain-success',
  breaks: ['registry.success-media-type'],
  explains: 'A context goes by text/plain.',
  wrap: onStatus(200, (reply) => withMediaType(reply, 'text/plain; charset=utf-8')),
};
