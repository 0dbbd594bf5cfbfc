import type { Fault } from '../../mount.js';
import { onMalformed } from '../../registry/edit-call.js';

export const acceptsComments: Fault = {
  name: 'accepts-comments',
  breaks: ['registry.body-json'],
  explains: 'Comments are skipped.',
  wrap: onMalformed((text) => text.replace(/\/\*[^]*?\*\/|\/\/[^\r\n]*/g, '')),
};
