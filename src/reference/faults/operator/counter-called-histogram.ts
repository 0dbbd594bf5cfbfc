import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const counterCalledHistogram: Fault = {
  name: 'counter-called-histogram',
  breaks: ['operator.metrics-types'],
  explains: 'A counter is called a histogram.',
  operator: { parts: onText((text) => text.replace(/^(# TYPE process_cpu\w+) counter/gm, '$1 histogram')) },
};
