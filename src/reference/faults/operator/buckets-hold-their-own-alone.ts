import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const bucketsHoldTheirOwnAlone: Fault = {
  name: 'buckets-hold-their-own-alone',
  breaks: ['operator.metrics-histogram-buckets'],
  explains: 'Buckets do not hold what the ones before them hold.',
  operator: {
    parts: onHistograms((point) => ({
      ...point,
      buckets: point.buckets.map((bucket, place) =>
        place === point.buckets.length - 1
          ? bucket
          : { ...bucket, count: bucket.count - (point.buckets[place - 1]?.count ?? 0) },
      ),
    })),
  },
};
