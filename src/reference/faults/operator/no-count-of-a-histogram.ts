import type { Fault } from '../../mount.js';
import { onLines } from '../../operator/edit-parts.js';

export const noCountOfAHistogram: Fault = {
  name: 'no-count-of-a-histogram',
  breaks: ['operator.metrics-histogram-complete'],
  explains: 'The count of a histogram is missing.',
  operator: {
    parts: onLines((lines) =>
      lines.filter((line) => !line.startsWith('daml_http_requests_duration_seconds_count')),
    ),
  },
};
