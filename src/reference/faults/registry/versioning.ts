import { idOf } from '../../registry/accept-path.js';
import { onCall } from '../../registry/edit-call.js';
import type { Faults } from '../../page.js';

export const registryVersioning: Faults = {
  'registry.path-version': {
    'serves-v2-instead-of-v1': {
      alsoBreaks: ['registry.accept-path'],
      explains: 'The call is found under the path segment v2 and not under v1.',
      wrap: onCall((call) => ({
        ...call,
        id: call.path.includes('/v2/') ? idOf(call.path.replace('/v2/', '/v1/')) : undefined,
      })),
    },
  },
};
