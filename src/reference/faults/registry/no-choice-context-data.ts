import type { Fault } from '../../mount.js';
import { onContext, without } from '../../registry/edit-reply.js';

export const noChoiceContextData: Fault = {
  name: 'no-choice-context-data',
  breaks: ['registry.choice-context-data', 'registry.contracts-referenced'],
  explains: 'choiceContextData is missing.',
  wrap: onContext((context) => without(context, 'choiceContextData')),
};
