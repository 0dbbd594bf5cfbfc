import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const metricNamesWithDots: Fault = {
  name: 'metric-names-with-dots',
  breaks: ['operator.metrics-syntax'],
  explains: 'Names of metrics have dots and hyphens in them.',
  operator: {
    parts: onText((text) =>
      text.replaceAll('splice_synchronizer_topology_', 'splice.synchronizer-topology.'),
    ),
  },
};
