import type { Fault } from '../../mount.js';
import { dropping } from '../../registry/dropping.js';
import { without } from '../../registry/edit-reply.js';

export const leavesDebugCreatedAtWhenExcluded: Fault = {
  name: 'leaves-debug-created-at-when-excluded',
  breaks: ['registry.exclude-debug-fields'],
  explains: 'Excluding debug fields forgets debugCreatedAt.',
  wrap: dropping((contract) => without(contract, 'debugPackageName', 'debugPayload')),
};
