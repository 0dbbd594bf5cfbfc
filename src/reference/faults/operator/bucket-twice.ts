import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const bucketTwice: Fault = {
  name: 'bucket-twice',
  breaks: ['operator.metrics-unique-series', 'operator.metrics-histogram-buckets'],
  explains: 'A bucket of a histogram is told twice.',
  operator: {
    parts: onHistograms((point) => ({
      ...point,
      buckets: point.buckets.flatMap((bucket) => (bucket.le === 1 ? [bucket, bucket] : [bucket])),
    })),
  },
};
