import type { Fault } from '../../mount.js';
import { onLines } from '../../operator/edit-parts.js';

export const typeTwice: Fault = {
  name: 'type-twice',
  breaks: ['operator.metrics-types'],
  explains: 'The type of a gauge is told twice.',
  operator: {
    parts: onLines((lines) =>
      lines.flatMap((line) => (line.startsWith('# TYPE process_start') ? [line, line] : [line])),
    ),
  },
};
