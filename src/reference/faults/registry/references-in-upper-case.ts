import type { Fault } from '../../mount.js';
import { onReferences } from '../../registry/edit-reply.js';

export const referencesInUpperCase: Fault = {
  name: 'references-in-upper-case',
  breaks: ['registry.contracts-referenced'],
  explains: 'choiceContextData refers to contracts by ids in upper case.',
  wrap: onReferences((id) => id.toUpperCase()),
};
