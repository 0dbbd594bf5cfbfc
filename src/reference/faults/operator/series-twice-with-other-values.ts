import type { Fault } from '../../mount.js';
import { onGauge } from '../../operator/edit-parts.js';

export const seriesTwiceWithOtherValues: Fault = {
  name: 'series-twice-with-other-values',
  breaks: ['operator.metrics-unique-series'],
  explains: 'A series of a gauge is told twice, with different values.',
  operator: {
    parts: onGauge('process_start_time_seconds', (points) => [
      ...points,
      ...points.map((point) => ({ ...point, value: point.value + 1 })),
    ]),
  },
};
