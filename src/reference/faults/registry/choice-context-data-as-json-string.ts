import type { Fault } from '../../mount.js';
import { onData } from '../../registry/edit-reply.js';

export const choiceContextDataAsJsonString: Fault = {
  name: 'choice-context-data-as-json-string',
  breaks: ['registry.choice-context-data'],
  explains: 'choiceContextData is a string that holds JSON.',
  wrap: onData((data) => JSON.stringify(data)),
};
