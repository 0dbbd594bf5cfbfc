import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const noLineFeedAtTheEnd: Fault = {
  name: 'no-line-feed-at-the-end',
  breaks: ['operator.metrics-syntax'],
  explains: 'The last line of the text format has no line feed.',
  operator: { parts: onText((text) => text.slice(0, -1), ['text']) },
};
