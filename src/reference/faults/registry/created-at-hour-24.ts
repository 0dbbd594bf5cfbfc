import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const createdAtHour24: Fault = {
  name: 'created-at-hour-24',
  breaks: ['registry.debug-created-at'],
  explains: 'debugCreatedAt is midnight written as 24:00.',
  wrap: onMember('debugCreatedAt', () => '2026-03-04T24:00:00Z'),
};
