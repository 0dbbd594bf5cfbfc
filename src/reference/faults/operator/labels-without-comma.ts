import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const labelsWithoutComma: Fault = {
  name: 'labels-without-comma',
  breaks: ['operator.metrics-syntax'],
  explains: 'Between two labels stands a space alone.',
  operator: { parts: onText((text) => text.replaceAll('",code=', '" code=')) },
};
