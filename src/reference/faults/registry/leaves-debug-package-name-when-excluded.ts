import type { Fault } from '../../mount.js';
import { dropping } from '../../registry/dropping.js';
import { without } from '../../registry/edit-reply.js';

export const leavesDebugPackageNameWhenExcluded: Fault = {
  name: 'leaves-debug-package-name-when-excluded',
  breaks: ['registry.exclude-debug-fields'],
  explains: 'Excluding debug fields forgets debugPackageName.',
  wrap: dropping((contract) => without(contract, 'debugPayload', 'debugCreatedAt')),
};
