import type { Fault } from '../../mount.js';
import { onContext } from '../../registry/edit-reply.js';

export const contextInAnArray: Fault = {
  name: 'context-in-an-array',
  breaks: ['registry.context-object'],
  explains: 'The context is the only element of an array.',
  wrap: onContext((context) => [context]),
};
