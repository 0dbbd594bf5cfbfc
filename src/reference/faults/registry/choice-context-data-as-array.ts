import type { Fault } from '../../mount.js';
import { onData } from '../../registry/edit-reply.js';

export const choiceContextDataAsArray: Fault = {
  name: 'choice-context-data-as-array',
  breaks: ['registry.choice-context-data'],
  explains: 'choiceContextData is an array of names and values.',
  wrap: onData(({ values }) => Object.entries(values)),
};
