import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const labelTwiceInASample: Fault = {
  name: 'label-twice-in-a-sample',
  breaks: ['operator.metrics-unique-series'],
  explains: 'A sample has a label twice.',
  operator: {
    parts: onText((text) => text.replaceAll('{path="/livez",code', '{path="/livez",path="/livez",code')),
  },
};
