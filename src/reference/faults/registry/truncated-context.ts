import type { Fault } from '../../mount.js';
import { onContextText } from '../../registry/edit-reply.js';

export const truncatedContext: Fault = {
  name: 'truncated-context',
  breaks: ['registry.context-object'],
  explains: 'The last characters of the context are missing, in a complete answer.',
  wrap: onContextText((text) => text.slice(0, -2)),
};
