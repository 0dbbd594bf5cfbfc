import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const unitThatTheNameLacks: Fault = {
  name: 'unit-that-the-name-lacks',
  breaks: ['operator.metrics-types'],
  explains: 'OpenMetrics tells a unit that the name of the metric does not end in.',
  operator: {
    parts: onText(
      (text) =>
        text.replace('# UNIT daml_db_query_seconds seconds', '# UNIT daml_db_query_seconds milliseconds'),
      ['openMetrics'],
    ),
  },
};
