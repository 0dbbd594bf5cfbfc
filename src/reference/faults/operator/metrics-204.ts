import type { Fault } from '../../mount.js';
import { onPath, statusOnly } from '../../operator/edit-reply.js';

export const metrics204: Fault = {
  name: 'metrics-204',
  breaks: ['operator.metrics-served'],
  explains: 'Metrics are answered 204.',
  operator: { wrap: onPath('/metrics', statusOnly(204)) },
};
