import type { Fault } from '../../mount.js';
import { onContextText } from '../../registry/edit-reply.js';

export const contextAsJsonString: Fault = {
  name: 'context-as-json-string',
  breaks: ['registry.context-object'],
  explains: 'The context is encoded twice: a JSON string that holds JSON.',
  wrap: onContextText((text) => JSON.stringify(text)),
};
