import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const backslashAtTheEndNotEscaped: Fault = {
  name: 'backslash-at-the-end-not-escaped',
  breaks: ['operator.metrics-syntax'],
  explains: 'A backslash at the end of a label is not escaped.',
  operator: { parts: onText((text) => text.replaceAll('code="404"', 'code="404\\"')) },
};
