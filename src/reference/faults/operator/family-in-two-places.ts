import type { Fault } from '../../mount.js';
import { onFamilies } from '../../operator/edit-parts.js';

export const familyInTwoPlaces: Fault = {
  name: 'family-in-two-places',
  breaks: ['operator.metrics-types'],
  explains: 'A metric is told in two places, each with its type.',
  operator: {
    parts: onFamilies((families) => {
      const [first, ...rest] = families;
      if (first?.type !== 'gauge') return families;
      const again = {
        ...first,
        points: first.points.map((point) => ({ ...point, labels: [['again', 'yes'] as const] })),
      };
      return [first, ...rest, again];
    }),
  },
};
