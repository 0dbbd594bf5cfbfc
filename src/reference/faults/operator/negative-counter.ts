import type { Fault } from '../../mount.js';
import { onCounters } from '../../operator/edit-parts.js';

export const negativeCounter: Fault = {
  name: 'negative-counter',
  breaks: ['operator.metrics-counters'],
  explains: 'A counter is negative.',
  operator: { parts: onCounters((point) => ({ ...point, value: -point.value }), 'validator') },
};
