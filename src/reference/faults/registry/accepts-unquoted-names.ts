import type { Fault } from '../../mount.js';
import { onMalformed } from '../../registry/edit-call.js';

export const acceptsUnquotedNames: Fault = {
  name: 'accepts-unquoted-names',
  breaks: ['registry.body-json'],
  explains: 'Names of members need no quotes.',
  wrap: onMalformed((text) => text.replace(/([{,]\s*)([A-Za-z_$][\w$]*)(\s*:)/g, '$1"$2"$3')),
};
