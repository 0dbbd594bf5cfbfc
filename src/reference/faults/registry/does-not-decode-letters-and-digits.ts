import type { Fault } from '../../mount.js';
import { onRawId } from '../../registry/edit-call.js';

export const doesNotDecodeLettersAndDigits: Fault = {
  name: 'does-not-decode-letters-and-digits',
  breaks: ['registry.path-encoding'],
  explains: 'Escapes for letters and digits, which need none, are not decoded.',
  wrap: onRawId((raw) => raw.replace(/%(?=3\d|[46][1-9a-f]|[57][\da])/gi, '%25')),
};
