import type { Fault } from '../../mount.js';
import { onContextText } from '../../registry/edit-reply.js';

export const nanInContext: Fault = {
  name: 'nan-in-context',
  breaks: ['registry.context-object'],
  explains: 'The context holds a number that JSON does not have.',
  wrap: onContextText((text) => `${text.slice(0, -1)},"fee":NaN}`),
};
