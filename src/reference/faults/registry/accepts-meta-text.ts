import type { Fault } from '../../mount.js';
import { onMembers } from '../../registry/edit-call.js';

export const acceptsMetaText: Fault = {
  name: 'accepts-meta-text',
  breaks: ['registry.meta-object'],
  explains: 'A string is let in as meta.',
  wrap: onMembers(({ meta }) => (typeof meta === 'string' ? { meta: { meta } } : {})),
};
