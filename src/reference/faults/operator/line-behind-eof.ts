import type { Fault } from '../../mount.js';
import { onLines } from '../../operator/edit-parts.js';

export const lineBehindEof: Fault = {
  name: 'line-behind-eof',
  breaks: ['operator.metrics-end'],
  explains: 'Behind # EOF of OpenMetrics stands a further line.',
  operator: { parts: onLines((lines) => [...lines, 'up 1'], ['openMetrics']) },
};
