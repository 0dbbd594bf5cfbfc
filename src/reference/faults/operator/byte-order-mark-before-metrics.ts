import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const byteOrderMarkBeforeMetrics: Fault = {
  name: 'byte-order-mark-before-metrics',
  breaks: ['operator.metrics-syntax'],
  explains: 'Before the first line stands a byte-order mark.',
  operator: { parts: onText((text) => `\ufeff${text}`) },
};
