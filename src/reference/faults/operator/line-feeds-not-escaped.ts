import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const lineFeedsNotEscaped: Fault = {
  name: 'line-feeds-not-escaped',
  breaks: ['operator.metrics-syntax'],
  explains: 'Line feeds in the values of labels are not escaped.',
  operator: { parts: onText((text) => text.replaceAll('path\\nof', 'path\nof')) },
};
