import type { Fault } from '../../mount.js';
import { onPath } from '../../operator/edit-reply.js';

export const livezSendsToReadyz: Fault = {
  name: 'livez-sends-to-readyz',
  breaks: ['operator.livez'],
  explains: 'livez leads to readyz.',
  operator: { wrap: onPath('/livez', () => ({ status: 307, headers: { Location: 'readyz' }, body: '' })) },
};
