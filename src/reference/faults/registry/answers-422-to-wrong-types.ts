import type { Fault } from '../../mount.js';
import { valueOf } from '../../registry/edit-call.js';
import { onStatus } from '../../registry/edit-reply.js';

export const answers422ToWrongTypes: Fault = {
  name: 'answers-422-to-wrong-types',
  breaks: [
    'registry.meta-object',
    'registry.meta-string-values',
    'registry.exclude-debug-boolean',
    'registry.body-object',
  ],
  explains: 'JSON of a wrong type is answered 422.',
  wrap: onStatus(400, (reply, call) => (valueOf(call) === undefined ? reply : { ...reply, status: 422 })),
};
