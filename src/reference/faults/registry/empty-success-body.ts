import type { Fault } from '../../mount.js';
import { onContextText } from '../../registry/edit-reply.js';

export const emptySuccessBody: Fault = {
  name: 'empty-success-body',
  breaks: ['registry.context-object'],
  explains: 'The 200 has an empty body.',
  wrap: onContextText(() => ''),
};
