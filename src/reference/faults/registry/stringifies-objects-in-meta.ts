import type { Fault } from '../../mount.js';
import { onMetaValue } from '../../registry/edit-call.js';

export const stringifiesObjectsInMeta: Fault = {
  name: 'stringifies-objects-in-meta',
  breaks: ['registry.meta-string-values'],
  explains: 'An object among the values of meta is taken for its JSON.',
  wrap: onMetaValue((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value,
  ),
};
