import type { Fault } from '../../mount.js';
import { onLines } from '../../operator/edit-parts.js';

export const helpTwice: Fault = {
  name: 'help-twice',
  breaks: ['operator.metrics-types'],
  explains: 'The help of a gauge is told twice.',
  operator: {
    parts: onLines((lines) =>
      lines.flatMap((line) => (line.startsWith('# HELP process_start') ? [line, line] : [line])),
    ),
  },
};
