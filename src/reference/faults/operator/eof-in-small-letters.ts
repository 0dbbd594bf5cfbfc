import type { Fault } from '../../mount.js';
import { onLines } from '../../operator/edit-parts.js';

export const eofInSmallLetters: Fault = {
  name: 'eof-in-small-letters',
  breaks: ['operator.metrics-end'],
  explains: 'OpenMetrics ends in # eof.',
  operator: { parts: onLines((lines) => [...lines.slice(0, -1), '# eof'], ['openMetrics']) },
};
