import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const emptyLinesInOpenmetrics: Fault = {
  name: 'empty-lines-in-openmetrics',
  breaks: ['operator.metrics-syntax'],
  explains: 'In OpenMetrics an empty line stands before each family.',
  operator: { parts: onText((text) => text.replaceAll('\n# TYPE', '\n\n# TYPE'), ['openMetrics']) },
};
