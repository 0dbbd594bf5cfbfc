import type { Fault } from '../../mount.js';
import { onPath } from '../../operator/edit-reply.js';

export const metricsDemandAToken: Fault = {
  name: 'metrics-demand-a-token',
  breaks: ['operator.metrics-served'],
  explains: 'Metrics are answered 401 without a token.',
  operator: {
    wrap: onPath('/metrics', (reply, { headers }) =>
      headers.authorization === undefined ? { ...reply, status: 401 } : reply,
    ),
  },
};
