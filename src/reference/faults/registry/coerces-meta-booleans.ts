import type { Fault } from '../../mount.js';
import { onMetaValue } from '../../registry/edit-call.js';

export const coercesMetaBooleans: Fault = {
  name: 'coerces-meta-booleans',
  breaks: ['registry.meta-string-values'],
  explains: 'A boolean among the values of meta is taken for its text.',
  wrap: onMetaValue((value) => (typeof value === 'boolean' ? String(value) : value)),
};
