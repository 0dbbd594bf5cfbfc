import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const decimalComma: Fault = {
  name: 'decimal-comma',
  breaks: ['operator.metrics-syntax'],
  explains: 'Numbers have a decimal comma.',
  operator: { parts: onText((text) => text.replace(/ (\d+)\.(\d+)$/gm, ' $1,$2')) },
};
