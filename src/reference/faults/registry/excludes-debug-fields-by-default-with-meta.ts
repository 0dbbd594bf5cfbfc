import type { Fault } from '../../mount.js';
import { onMembers } from '../../registry/edit-call.js';

export const excludesDebugFieldsByDefaultWithMeta: Fault = {
  name: 'excludes-debug-fields-by-default-with-meta',
  breaks: ['registry.exclude-debug-default'],
  explains: 'The flag is taken as true when it is left out and meta is given.',
  wrap: onMembers(({ meta, excludeDebugFields }) => ({
    excludeDebugFields: excludeDebugFields ?? (meta !== undefined && meta !== null),
  })),
};
