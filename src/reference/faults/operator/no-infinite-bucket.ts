import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const noInfiniteBucket: Fault = {
  name: 'no-infinite-bucket',
  breaks: ['operator.metrics-histogram-complete'],
  explains: 'The bucket for everything is missing.',
  operator: { parts: onHistograms((point) => ({ ...point, buckets: point.buckets.slice(0, -1) })) },
};
