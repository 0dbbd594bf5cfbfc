import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const histogramCalledSummary: Fault = {
  name: 'histogram-called-summary',
  breaks: ['operator.metrics-types'],
  explains: 'A histogram is called a summary.',
  operator: {
    parts: onText((text) =>
      text.replace(/^(# TYPE daml_http_requests_duration_seconds) histogram/gm, '$1 summary'),
    ),
  },
};
