import type { Fault } from '../../mount.js';
import { onId } from '../../registry/edit-call.js';

export const decodesIdAsLatin1: Fault = {
  name: 'decodes-id-as-latin-1',
  breaks: ['registry.path-encoding', 'registry.accept-path'],
  explains: 'The bytes of the decoded id are read as Latin-1.',
  wrap: onId((id) => Buffer.from(id).toString('latin1')),
};
