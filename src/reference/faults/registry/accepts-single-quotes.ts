import type { Fault } from '../../mount.js';
import { onMalformed } from '../../registry/edit-call.js';

export const acceptsSingleQuotes: Fault = {
  name: 'accepts-single-quotes',
  breaks: ['registry.body-json'],
  explains: 'Single quotes are taken for double ones.',
  wrap: onMalformed((text) => text.replaceAll("'", '"')),
};
