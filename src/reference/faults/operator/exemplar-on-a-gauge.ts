import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const exemplarOnAGauge: Fault = {
  name: 'exemplar-on-a-gauge',
  breaks: ['operator.metrics-types'],
  explains: 'A gauge of OpenMetrics has an exemplar.',
  operator: {
    parts: onText(
      (text) => text.replace(/^(process_start_time_seconds .*)$/gm, '$1 # {trace_id="ab"} 1'),
      ['openMetrics'],
    ),
  },
};
