import type { Fault } from '../../mount.js';
import { callsFormat } from '../../operator/edit-reply.js';
import { MEDIA_TYPES } from '../../operator/format.js';

export const openmetricsCalledText: Fault = {
  name: 'openmetrics-called-text',
  breaks: ['operator.metrics-content-type'],
  explains: 'OpenMetrics is told as the text format.',
  operator: { wrap: callsFormat('openMetrics', MEDIA_TYPES.text) },
};
