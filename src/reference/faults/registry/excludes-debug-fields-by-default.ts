import type { Fault } from '../../mount.js';
import { onMembers } from '../../registry/edit-call.js';

export const excludesDebugFieldsByDefault: Fault = {
  name: 'excludes-debug-fields-by-default',
  breaks: ['registry.exclude-debug-default'],
  explains: 'The flag is taken as true when it is left out.',
  wrap: onMembers(({ excludeDebugFields = true }) => ({ excludeDebugFields })),
};
