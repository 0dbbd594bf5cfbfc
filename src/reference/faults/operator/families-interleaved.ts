import type { Fault } from '../../mount.js';
import { onLines } from '../../operator/edit-parts.js';

export const familiesInterleaved: Fault = {
  name: 'families-interleaved',
  breaks: ['operator.metrics-types'],
  explains: 'The samples of two metrics alternate.',
  operator: {
    parts: onLines((lines) => {
      const moved = lines.findLast((line) => line.startsWith('daml_db_query_seconds_count')) ?? '';
      return lines.filter((line) => line !== moved).toSpliced(-2, 0, moved);
    }),
  },
};
