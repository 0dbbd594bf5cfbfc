import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const bucketOfOneSeriesShrinks: Fault = {
  name: 'bucket-of-one-series-shrinks',
  breaks: ['operator.metrics-histogram-buckets'],
  explains: 'In one series of the participant, a bucket holds one less than the one before it.',
  operator: {
    parts: onHistograms(
      (point, place) =>
        place === 1
          ? {
              ...point,
              buckets: point.buckets.map((bucket) =>
                bucket.le === 10 ? { ...bucket, count: bucket.count - 1 } : bucket,
              ),
            }
          : point,
      'participant',
    ),
  },
};
