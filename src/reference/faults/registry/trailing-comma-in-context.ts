import type { Fault } from '../../mount.js';
import { onContextText } from '../../registry/edit-reply.js';

export const trailingCommaInContext: Fault = {
  name: 'trailing-comma-in-context',
  breaks: ['registry.context-object'],
  explains: 'The context has a comma after its last member.',
  wrap: onContextText((text) => `${text.slice(0, -1)},}`),
};
