import type { Fault } from '../../mount.js';
import { onLines } from '../../operator/edit-parts.js';

export const strayTextBehindMetrics: Fault = {
  name: 'stray-text-behind-metrics',
  breaks: ['operator.metrics-syntax'],
  explains: 'Below the metrics stands how long it took to collect them.',
  operator: { parts: onLines((lines) => [...lines, 'collected in 3 ms'], ['text']) },
};
