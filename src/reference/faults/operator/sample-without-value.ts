import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const sampleWithoutValue: Fault = {
  name: 'sample-without-value',
  breaks: ['operator.metrics-syntax'],
  explains: 'What is not a number is left out.',
  operator: { parts: onText((text) => text.replaceAll(' NaN\n', '\n')) },
};
