import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const infinityInWords: Fault = {
  name: 'infinity-in-words',
  breaks: ['operator.metrics-histogram-complete', 'operator.metrics-histogram-buckets'],
  explains: 'The bound of the bucket for everything is written as a word.',
  operator: { parts: onText((text) => text.replaceAll('le="+Inf"', 'le="unbounded"')) },
};
