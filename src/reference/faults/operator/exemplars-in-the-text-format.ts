import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const exemplarsInTheTextFormat: Fault = {
  name: 'exemplars-in-the-text-format',
  breaks: ['operator.metrics-syntax'],
  explains: 'Samples of the text format have exemplars.',
  operator: {
    parts: onText(
      (text) => text.replace(/(path="\/metrics",code="200"} \d+)$/gm, '$1 # {trace_id="ab"} 1'),
      ['text'],
    ),
  },
};
