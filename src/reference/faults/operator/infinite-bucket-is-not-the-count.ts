import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const infiniteBucketIsNotTheCount: Fault = {
  name: 'infinite-bucket-is-not-the-count',
  breaks: ['operator.metrics-histogram-complete'],
  explains: 'The count is one more than the bucket for everything holds.',
  operator: {
    parts: onText((text) =>
      text.replace(
        /^(daml_http_requests_duration_seconds_count.* )(\d+)$/gm,
        (_, start: string, count: string) => start + String(Number(count) + 1),
      ),
    ),
  },
};
