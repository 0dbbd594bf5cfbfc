import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const createdAtWithoutOffset: Fault = {
  name: 'created-at-without-offset',
  breaks: ['registry.debug-created-at'],
  explains: 'debugCreatedAt has no offset from UTC.',
  wrap: onMember('debugCreatedAt', () => '2026-03-04T05:06:07.890123'),
};
