import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const createdAtAsEpoch: Fault = {
  name: 'created-at-as-epoch',
  breaks: ['registry.debug-created-at'],
  explains: 'debugCreatedAt is a number of microseconds since 1970.',
  wrap: onMember('debugCreatedAt', (value) => Date.parse(String(value)) * 1000),
};
