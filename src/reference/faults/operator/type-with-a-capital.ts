import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const typeWithACapital: Fault = {
  name: 'type-with-a-capital',
  breaks: ['operator.metrics-types'],
  explains: 'Types begin with a capital.',
  operator: {
    parts: onText((text) =>
      text.replace(
        /^(# TYPE \w+ )([a-z])/gm,
        (_, start: string, letter: string) => start + letter.toUpperCase(),
      ),
    ),
  },
};
