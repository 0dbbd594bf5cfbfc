import type { Fault } from '../../mount.js';
import { callsFormat } from '../../operator/edit-reply.js';

export const openmetricsInLatin1: Fault = {
  name: 'openmetrics-in-latin-1',
  breaks: ['operator.metrics-content-type'],
  explains: 'OpenMetrics says that it is in Latin-1.',
  operator: {
    wrap: callsFormat('openMetrics', 'application/openmetrics-text; version=1.0.0; charset=iso-8859-1'),
  },
};
