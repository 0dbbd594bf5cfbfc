import type { Fault } from '../../mount.js';
import { dropping } from '../../registry/dropping.js';
import { without } from '../../registry/edit-reply.js';

export const leavesDebugPayloadWhenExcluded: Fault = {
  name: 'leaves-debug-payload-when-excluded',
  breaks: ['registry.exclude-debug-fields'],
  explains: 'Excluding debug fields forgets debugPayload.',
  wrap: dropping((contract) => without(contract, 'debugPackageName', 'debugCreatedAt')),
};
