import type { Fault } from '../../mount.js';
import { onMembers } from '../../registry/edit-call.js';

export const acceptsEmptyMetaArray: Fault = {
  name: 'accepts-empty-meta-array',
  breaks: ['registry.meta-object'],
  explains: 'An empty array is let in as meta.',
  wrap: onMembers(({ meta }) => (Array.isArray(meta) && meta.length === 0 ? { meta: {} } : {})),
};
