import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const boundThatIsNoNumber: Fault = {
  name: 'bound-that-is-no-number',
  breaks: ['operator.metrics-histogram-buckets'],
  explains: 'The bound of a bucket is a word.',
  operator: { parts: onText((text) => text.replaceAll('le="10', 'le="many')) },
};
