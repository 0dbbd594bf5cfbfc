import type { Fault } from '../../mount.js';
import { onLines } from '../../operator/edit-parts.js';

export const commentsInOpenmetrics: Fault = {
  name: 'comments-in-openmetrics',
  breaks: ['operator.metrics-syntax'],
  explains: 'OpenMetrics has a comment.',
  operator: { parts: onLines((lines) => ['# made by the reference', ...lines], ['openMetrics']) },
};
