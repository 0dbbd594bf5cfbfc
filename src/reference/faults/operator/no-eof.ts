import type { Fault } from '../../mount.js';
import { onLines } from '../../operator/edit-parts.js';

export const noEof: Fault = {
  name: 'no-eof',
  breaks: ['operator.metrics-end'],
  explains: 'OpenMetrics does not end in # EOF.',
  operator: { parts: onLines((lines) => lines.slice(0, -1), ['openMetrics']) },
};
