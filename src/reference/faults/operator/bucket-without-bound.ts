import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const bucketWithoutBound: Fault = {
  name: 'bucket-without-bound',
  breaks: ['operator.metrics-histogram-buckets'],
  explains: 'A bucket has no bound.',
  operator: { parts: onText((text) => text.replaceAll(/,le="0\.1"/g, '')) },
};
