import type { Fault } from '../../mount.js';
import { onStatus } from '../../registry/edit-reply.js';

export const noSuccessMediaType: Fault = {
  name: 'no-success-media-type',
  breaks: ['registry.success-media-type'],
  explains: 'A context has no media type.',
  wrap: onStatus(200, (reply) => ({ ...reply, headers: {} })),
};
