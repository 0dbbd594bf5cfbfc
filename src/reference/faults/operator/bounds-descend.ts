import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const boundsDescend: Fault = {
  name: 'bounds-descend',
  breaks: ['operator.metrics-histogram-buckets'],
  explains: 'The bucket with the highest bound comes first.',
  operator: { parts: onHistograms((point) => ({ ...point, buckets: point.buckets.toReversed() })) },
};
