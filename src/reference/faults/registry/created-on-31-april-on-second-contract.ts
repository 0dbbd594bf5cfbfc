import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const createdOn31AprilOnSecondContract: Fault = {
  name: 'created-on-31-april-on-second-contract',
  breaks: ['registry.debug-created-at'],
  explains: 'debugCreatedAt of the second contract is a 31 April.',
  wrap: onMember('debugCreatedAt', (value, index) => (index === 1 ? '2026-04-31T05:06:07Z' : value)),
};
