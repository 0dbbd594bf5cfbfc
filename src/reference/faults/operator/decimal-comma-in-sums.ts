import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const decimalCommaInSums: Fault = {
  name: 'decimal-comma-in-sums',
  breaks: ['operator.metrics-syntax'],
  explains: 'Sums of histograms have a decimal comma.',
  operator: { parts: onText((text) => text.replace(/^(\w+_duration_seconds_sum.* \d+)\.(\d+)$/gm, '$1,$2')) },
};
