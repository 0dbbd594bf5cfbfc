import type { Fault } from '../../mount.js';
import { onContextText } from '../../registry/edit-reply.js';

export const twoContextsInOneBody: Fault = {
  name: 'two-contexts-in-one-body',
  breaks: ['registry.context-object'],
  explains: 'The context is written twice, a line each.',
  wrap: onContextText((text) => `${text}\n${text}\n`),
};
