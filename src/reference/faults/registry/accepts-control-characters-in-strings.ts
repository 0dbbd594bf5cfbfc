import type { Fault } from '../../mount.js';
import { onMalformed } from '../../registry/edit-call.js';

export const acceptsControlCharactersInStrings: Fault = {
  name: 'accepts-control-characters-in-strings',
  breaks: ['registry.body-json'],
  explains: 'Line breaks and tabs may stand unescaped in strings.',
  wrap: onMalformed((text) => text.replace(/[\t\r\n]/g, ' ')),
};
