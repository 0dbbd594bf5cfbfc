import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const carriageReturnsAtLineEnds: Fault = {
  name: 'carriage-returns-at-line-ends',
  breaks: ['operator.metrics-syntax'],
  explains: 'Lines end in a carriage return and a line feed.',
  operator: { parts: onText((text) => text.replaceAll('\n', '\r\n')) },
};
