import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const noInfiniteBucketOfOneSeries: Fault = {
  name: 'no-infinite-bucket-of-one-series',
  breaks: ['operator.metrics-histogram-complete'],
  explains: 'In one series of the validator the bucket for everything is missing.',
  operator: {
    parts: onHistograms(
      (point, place) => (place === 2 ? { ...point, buckets: point.buckets.slice(0, -1) } : point),
      'validator',
    ),
  },
};
