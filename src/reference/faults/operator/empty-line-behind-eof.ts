import type { Fault } from '../../mount.js';
import { onLines } from '../../operator/edit-parts.js';

export const emptyLineBehindEof: Fault = {
  name: 'empty-line-behind-eof',
  breaks: ['operator.metrics-end'],
  explains: 'Behind # EOF of OpenMetrics stands an empty line.',
  operator: { parts: onLines((lines) => [...lines, ''], ['openMetrics']) },
};
