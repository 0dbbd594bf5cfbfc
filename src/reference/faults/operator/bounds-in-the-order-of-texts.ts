import type { Fault } from '../../mount.js';
import { onHistograms } from '../../operator/edit-parts.js';

export const boundsInTheOrderOfTexts: Fault = {
  name: 'bounds-in-the-order-of-texts',
  breaks: ['operator.metrics-histogram-buckets'],
  explains: 'Buckets are in the order of their bounds as texts.',
  operator: {
    parts: onHistograms((point) => ({
      ...point,
      buckets: point.buckets.toSorted((one, other) => (String(one.le) < String(other.le) ? -1 : 1)),
    })),
  },
};
