import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const quotesNotEscaped: Fault = {
  name: 'quotes-not-escaped',
  breaks: ['operator.metrics-syntax'],
  explains: 'Quotes in the values of labels are not escaped.',
  operator: { parts: onText((text) => text.replaceAll('\\"', '"')) },
};
