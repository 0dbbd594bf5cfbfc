import type { Fault } from '../../mount.js';
import { onCounters } from '../../operator/edit-parts.js';

export const counterOverflows: Fault = {
  name: 'counter-overflows',
  breaks: ['operator.metrics-counters'],
  explains: 'A counter of 32 bits has become negative.',
  operator: {
    parts: onCounters((point, place) => (place === 2 ? { ...point, value: point.value - 2 ** 31 } : point)),
  },
};
