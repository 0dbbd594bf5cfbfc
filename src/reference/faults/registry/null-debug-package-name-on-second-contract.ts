import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const nullDebugPackageNameOnSecondContract: Fault = {
  name: 'null-debug-package-name-on-second-contract',
  breaks: ['registry.debug-package-name'],
  explains: 'debugPackageName of the second contract is null.',
  wrap: onMember('debugPackageName', (value, index) => (index === 1 ? null : value)),
};
