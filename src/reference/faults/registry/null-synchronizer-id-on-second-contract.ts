import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const nullSynchronizerIdOnSecondContract: Fault = {
  name: 'null-synchronizer-id-on-second-contract',
  breaks: ['registry.synchronizer-id'],
  explains: 'synchronizerId of the second contract is null.',
  wrap: onMember('synchronizerId', (value, index) => (index === 1 ? null : value)),
};
