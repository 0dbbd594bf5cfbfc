import type { Fault } from '../../mount.js';
import { onReferences } from '../../registry/edit-reply.js';

export const referencesLackLastCharacter: Fault = {
  name: 'references-lack-last-character',
  breaks: ['registry.contracts-referenced'],
  explains: 'choiceContextData refers to contracts by ids without their last character.',
  wrap: onReferences((id) => id.slice(0, -1)),
};
