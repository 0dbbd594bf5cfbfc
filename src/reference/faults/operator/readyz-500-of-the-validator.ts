import type { Fault } from '../../mount.js';
import { onPath, statusOnly } from '../../operator/edit-reply.js';

export const readyz500OfTheValidator: Fault = {
  name: 'readyz-500-of-the-validator',
  breaks: ['operator.readyz'],
  explains: 'readyz of the validator fails.',
  operator: { wrap: onPath('/readyz', statusOnly(500), 'validator') },
};
