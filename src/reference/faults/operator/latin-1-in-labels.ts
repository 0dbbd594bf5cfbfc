import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const latin1InLabels: Fault = {
  name: 'latin-1-in-labels',
  breaks: ['operator.metrics-syntax'],
  explains: 'Labels are written in Latin-1.',
  operator: { parts: onText((text) => Buffer.from(text, 'latin1')) },
};
