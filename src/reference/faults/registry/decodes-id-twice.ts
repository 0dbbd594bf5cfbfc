import type { Fault } from '../../mount.js';
import { encodedId } from '../../registry/accept-path.js';
import { onCall } from '../../registry/edit-call.js';

export const decodesIdTwice: Fault = {
  name: 'decodes-id-twice',
  breaks: ['registry.path-encoding', 'registry.accept-path'],
  explains: 'The escapes of the id are decoded twice.',
  wrap: onCall((call) =>
    call.id?.decoded === undefined ? call : { ...call, id: encodedId(call.id.decoded) },
  ),
};
