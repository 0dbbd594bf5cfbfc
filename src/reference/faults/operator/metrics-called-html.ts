import type { Fault } from '../../mount.js';
import { callsFormat } from '../../operator/edit-reply.js';

export const metricsCalledHtml: Fault = {
  name: 'metrics-called-html',
  breaks: ['operator.metrics-content-type'],
  explains: 'The text format is told as a page.',
  operator: { wrap: callsFormat('text', 'text/html; charset=utf-8') },
};
