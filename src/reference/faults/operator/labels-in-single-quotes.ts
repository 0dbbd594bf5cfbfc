import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const labelsInSingleQuotes: Fault = {
  name: 'labels-in-single-quotes',
  breaks: ['operator.metrics-syntax'],
  explains: 'The value of a label stands in single quotes.',
  operator: { parts: onText((text) => text.replace(/code="(\d+)"/g, "code='$1'")) },
};
