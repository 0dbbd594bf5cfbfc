import type { Fault } from '../../mount.js';
import { onPath } from '../../operator/edit-reply.js';

export const metricsAtAnotherPath: Fault = {
  name: 'metrics-at-another-path',
  breaks: ['operator.metrics-served'],
  explains: 'Metrics lead to another path.',
  operator: {
    wrap: onPath('/metrics', () => ({ status: 301, headers: { Location: 'metrics/' }, body: '' })),
  },
};
