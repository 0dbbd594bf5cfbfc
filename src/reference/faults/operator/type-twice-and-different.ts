import type { Fault } from '../../mount.js';
import { onLines } from '../../operator/edit-parts.js';

export const typeTwiceAndDifferent: Fault = {
  name: 'type-twice-and-different',
  breaks: ['operator.metrics-types'],
  explains: 'Of one metric two types are told.',
  operator: {
    parts: onLines(
      (lines) =>
        lines.flatMap((line) =>
          line.startsWith('# TYPE process_start') ? [line, line.replace('gauge', 'counter')] : [line],
        ),
      ['text'],
    ),
  },
};
