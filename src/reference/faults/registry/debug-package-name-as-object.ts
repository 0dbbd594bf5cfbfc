import type { Fault } from '../../mount.js';
import { onMember } from '../../registry/edit-reply.js';

export const debugPackageNameAsObject: Fault = {
  name: 'debug-package-name-as-object',
  breaks: ['registry.debug-package-name'],
  explains: 'debugPackageName is an object of name and version.',
  wrap: onMember('debugPackageName', (name) => ({ name, version: '1.0.0' })),
};
