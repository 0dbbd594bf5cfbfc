import type { Fault } from '../../mount.js';
import { onRawId } from '../../registry/edit-call.js';

export const doesNotDecodeLowerCaseEscapes: Fault = {
  name: 'does-not-decode-lower-case-escapes',
  breaks: ['registry.path-encoding'],
  explains: 'Escapes with a lower-case digit such as %2f are not decoded.',
  wrap: onRawId((raw) => raw.replace(/%(?=[0-9a-f]{2})(?=.?[a-f])/g, '%25')),
};
