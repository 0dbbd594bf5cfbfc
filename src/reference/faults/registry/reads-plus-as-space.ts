import type { Fault } from '../../mount.js';
import { onId } from '../../registry/edit-call.js';

export const readsPlusAsSpace: Fault = {
  name: 'reads-plus-as-space',
  breaks: ['registry.path-encoding', 'registry.accept-path'],
  explains: 'A plus in the decoded id is taken for a space.',
  wrap: onId((id) => id.replaceAll('+', ' ')),
};
