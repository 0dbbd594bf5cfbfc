import type { Fault } from '../../mount.js';
import { onMetaValue } from '../../registry/edit-call.js';

export const looksOnlyAtFirstMetaValue: Fault = {
  name: 'looks-only-at-first-meta-value',
  breaks: ['registry.meta-string-values'],
  explains: 'Only the first value of meta is checked.',
  wrap: onMetaValue((value, index) => (index === 0 ? value : String(value))),
};
