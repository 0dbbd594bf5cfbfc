import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const counterWithoutTotalInOpenmetrics: Fault = {
  name: 'counter-without-total-in-openmetrics',
  breaks: ['operator.metrics-types'],
  explains: 'The samples of a counter of OpenMetrics do not end in _total.',
  operator: {
    parts: onText(
      (text) => text.replace(/^process_cpu_seconds_total/gm, 'process_cpu_seconds'),
      ['openMetrics'],
    ),
  },
};
