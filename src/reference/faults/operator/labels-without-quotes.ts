import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const labelsWithoutQuotes: Fault = {
  name: 'labels-without-quotes',
  breaks: ['operator.metrics-syntax'],
  explains: 'The value of a label is a bare number.',
  operator: { parts: onText((text) => text.replace(/code="(\d+)"/g, 'code=$1')) },
};
