import type { Fault } from '../../mount.js';
import { onLines } from '../../operator/edit-parts.js';

export const eofTwice: Fault = {
  name: 'eof-twice',
  breaks: ['operator.metrics-end'],
  explains: 'OpenMetrics ends in # EOF twice.',
  operator: { parts: onLines((lines) => [...lines, '# EOF'], ['openMetrics']) },
};
