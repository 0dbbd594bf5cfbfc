import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const thousandsApart: Fault = {
  name: 'thousands-apart',
  breaks: ['operator.metrics-syntax'],
  explains: 'Thousands of large numbers stand apart.',
  operator: {
    parts: onText((text) => text.replace(/ 1\.1805916207174113e\+21$/gm, ' 1 180 591 620 717 411 300 000')),
  },
};
