import type { Fault } from '../../mount.js';
import { onPath, statusOnly } from '../../operator/edit-reply.js';

export const readyz204: Fault = {
  name: 'readyz-204',
  breaks: ['operator.readyz'],
  explains: 'Who is ready says so with 204.',
  operator: { wrap: onPath('/readyz', statusOnly(204)) },
};
