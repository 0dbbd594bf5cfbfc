import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const nullDebugPayloadOnSecondContract: Fault = {
  name: 'null-debug-payload-on-second-contract',
  breaks: ['registry.debug-payload'],
  explains: 'debugPayload of the second contract is null.',
  wrap: onMember('debugPayload', (value, index) => (index === 1 ? null : value)),
};
