import type { Fault } from '../../mount.js';
import { onMalformed } from '../../registry/edit-call.js';

export const acceptsTrailingCommas: Fault = {
  name: 'accepts-trailing-commas',
  breaks: ['registry.body-json'],
  explains: 'A comma after the last member is let in.',
  wrap: onMalformed((text) => text.replace(/,(\s*[}\]])/g, '$1')),
};
