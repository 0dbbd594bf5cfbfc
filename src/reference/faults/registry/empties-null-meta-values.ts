import type { Fault } from '../../mount.js';
import { onMetaValue } from '../../registry/edit-call.js';

export const emptiesNullMetaValues: Fault = {
  name: 'empties-null-meta-values',
  breaks: ['registry.meta-string-values'],
  explains: 'A null among the values of meta is taken for an empty text.',
  wrap: onMetaValue((value) => value ?? ''),
};
