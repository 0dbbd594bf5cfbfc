import type { Fault } from '../../mount.js';
import { onMetaValue } from '../../registry/edit-call.js';

export const coercesMetaNumbers: Fault = {
  name: 'coerces-meta-numbers',
  breaks: ['registry.meta-string-values'],
  explains: 'A number among the values of meta is taken for its text.',
  wrap: onMetaValue((value) => (typeof value === 'number' ? String(value) : value)),
};
