import type { Fault } from '../../mount.js';
import { onPath, statusOnly } from '../../operator/edit-reply.js';

export const livez202: Fault = {
  name: 'livez-202',
  breaks: ['operator.livez'],
  explains: 'livez is answered 202.',
  operator: { wrap: onPath('/livez', statusOnly(202)) },
};
