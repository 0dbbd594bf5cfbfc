import type { Fault } from '../../mount.js';
import { onGauge } from '../../operator/edit-parts.js';

export const seriesTwiceWithAnEmptyLabel: Fault = {
  name: 'series-twice-with-an-empty-label',
  breaks: ['operator.metrics-unique-series'],
  explains: 'A series is told twice, the second time with a label that is empty.',
  operator: {
    parts: onGauge('splice_synchronizer_topology_num_parties_per_participant', (points) =>
      points.flatMap((point) => [point, { ...point, labels: [...point.labels, ['side', ''] as const] }]),
    ),
  },
};
