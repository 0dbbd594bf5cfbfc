import type { Fault } from '../../mount.js';
import { callsFormat } from '../../operator/edit-reply.js';

export const metricsCalledJson: Fault = {
  name: 'metrics-called-json',
  breaks: ['operator.metrics-content-type'],
  explains: 'The text format is told as JSON.',
  operator: { wrap: callsFormat('text', 'application/json') },
};
