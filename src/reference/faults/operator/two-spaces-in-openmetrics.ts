import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const twoSpacesInOpenmetrics: Fault = {
  name: 'two-spaces-in-openmetrics',
  breaks: ['operator.metrics-syntax'],
  explains: 'Between a sample of OpenMetrics and its value stand two spaces.',
  operator: {
    parts: onText((text) => text.replace(/^(process_cpu_seconds_total) /gm, '$1  '), ['openMetrics']),
  },
};
