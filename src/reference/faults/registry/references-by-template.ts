import type { Fault } from '../../mount.js';
import { onReferences } from '../../registry/edit-reply.js';

export const referencesByTemplate: Fault = {
  name: 'references-by-template',
  breaks: ['registry.contracts-referenced'],
  explains: 'choiceContextData refers to contracts by their templates.',
  wrap: onReferences((_, { templateId }) => String(templateId)),
};
