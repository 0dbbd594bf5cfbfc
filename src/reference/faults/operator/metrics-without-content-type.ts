import type { Fault } from '../../mount.js';
import { callsFormat } from '../../operator/edit-reply.js';

export const metricsWithoutContentType: Fault = {
  name: 'metrics-without-content-type',
  breaks: ['operator.metrics-content-type'],
  explains: 'Nothing says what format metrics are in.',
  operator: { wrap: callsFormat('text', undefined) },
};
