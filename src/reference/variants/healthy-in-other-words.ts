import type { Variant } from '../mount.js';
import { onPath } from '../operator/edit-reply.js';
import { only } from './only.js';

export const healthyInOtherWords: Variant = {
  name: 'healthy-in-other-words',
  explains: 'Health is told in JSON, in a page, or by nothing at all.',
  target: only('operator'),
  operator: {
    wrap: (serve, app) => {
      const readyz = onPath('/readyz', (reply) => ({
        ...reply,
        headers: { 'Content-Type': 'application/json' },
        body: '{"status":"DOWN?"}',
      }));
      const livez = onPath('/livez', (reply) => ({ ...reply, headers: {}, body: '' }));
      return livez(readyz(serve, app), app);
    },
  },
};
