import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const createdAtDateOnly: Fault = {
  name: 'created-at-date-only',
  breaks: ['registry.debug-created-at'],
  explains: 'debugCreatedAt is a date without a time.',
  wrap: onMember('debugCreatedAt', (value) => String(value).slice(0, 10)),
};
