import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const createdOn30February: Fault = {
  name: 'created-on-30-february',
  breaks: ['registry.debug-created-at'],
  explains: 'debugCreatedAt is a 30 February.',
  wrap: onMember('debugCreatedAt', () => '2026-02-30T05:06:07Z'),
};
