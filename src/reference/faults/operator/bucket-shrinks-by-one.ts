import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const bucketShrinksByOne: Fault = {
  name: 'bucket-shrinks-by-one',
  breaks: ['operator.metrics-histogram-buckets'],
  explains: 'A bucket holds one less than the one before it.',
  operator: {
    parts: onHistograms((point) => ({
      ...point,
      buckets: point.buckets.map((bucket) =>
        bucket.le === 1 ? { ...bucket, count: bucket.count - 1 } : bucket,
      ),
    })),
  },
};
