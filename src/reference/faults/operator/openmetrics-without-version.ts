import type { Fault } from '../../mount.js';
import { callsFormat } from '../../operator/edit-reply.js';

export const openmetricsWithoutVersion: Fault = {
  name: 'openmetrics-without-version',
  breaks: ['operator.metrics-content-type'],
  explains: 'OpenMetrics does not say which version it is.',
  operator: { wrap: callsFormat('openMetrics', 'application/openmetrics-text') },
};
