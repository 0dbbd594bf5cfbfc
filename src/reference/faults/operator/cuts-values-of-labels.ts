import type { Fault } from '../../mount.js';
import { onGauge } from '../../operator/edit-parts.js';

export const cutsValuesOfLabels: Fault = {
  name: 'cuts-values-of-labels',
  breaks: ['operator.metrics-unique-series'],
  explains: 'Values of labels are cut, so that two series become one.',
  operator: {
    parts: onGauge('splice_synchronizer_topology_num_parties_per_participant', (points) =>
      points.map((point) => ({
        ...point,
        labels: point.labels.map(([name, value]) => [name, value.slice(0, 5)]),
      })),
    ),
  },
};
