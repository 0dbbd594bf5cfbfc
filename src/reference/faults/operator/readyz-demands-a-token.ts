import type { Fault } from '../../mount.js';
import { onPath } from '../../operator/edit-reply.js';

export const readyzDemandsAToken: Fault = {
  name: 'readyz-demands-a-token',
  breaks: ['operator.readyz'],
  explains: 'readyz is answered 401 without a token.',
  operator: {
    wrap: onPath(
      '/readyz',
      (reply, { headers }) => (headers.authorization === undefined ? { ...reply, status: 401 } : reply),
      'validator',
    ),
  },
};
