import type { Fault } from '../../mount.js';
import { plainId } from '../../registry/accept-path.js';
import { onCall } from '../../registry/edit-call.js';

export const comparesEncodedId: Fault = {
  name: 'compares-encoded-id',
  breaks: ['registry.path-encoding', 'registry.accept-path'],
  explains: 'The id is compared as it stands in the path, with its escapes.',
  wrap: onCall((call) => (call.id ? { ...call, id: plainId(call.id.raw) } : call)),
};
