import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const lineFeedsOfHelpNotEscaped: Fault = {
  name: 'line-feeds-of-help-not-escaped',
  breaks: ['operator.metrics-syntax'],
  explains: 'Line feeds in help are not escaped.',
  operator: { parts: onText((text) => text.replaceAll('and\\na', 'and\na')) },
};
