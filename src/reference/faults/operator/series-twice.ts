import type { Fault } from '../../mount.js';
import { onGauge } from '../../operator/edit-parts.js';

export const seriesTwice: Fault = {
  name: 'series-twice',
  breaks: ['operator.metrics-unique-series'],
  explains: 'A series of a gauge is told twice.',
  operator: {
    parts: onGauge('splice_synchronizer_topology_num_parties_per_participant', (points) => [
      ...points,
      ...points.slice(-1),
    ]),
  },
};
