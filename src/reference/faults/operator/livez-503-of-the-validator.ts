import type { Fault } from '../../mount.js';
import { onPath, statusOnly } from '../../operator/edit-reply.js';

export const livez503OfTheValidator: Fault = {
  name: 'livez-503-of-the-validator',
  breaks: ['operator.livez'],
  explains: 'The validator says that it is not alive.',
  operator: { wrap: onPath('/livez', statusOnly(503), 'validator') },
};
