import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const labelWithoutEnd: Fault = {
  name: 'label-without-end',
  breaks: ['operator.metrics-syntax'],
  explains: 'The last label of a sample has no quote at its end.',
  operator: { parts: onText((text) => text.replaceAll('sequencer 3"}', 'sequencer 3}')) },
};
