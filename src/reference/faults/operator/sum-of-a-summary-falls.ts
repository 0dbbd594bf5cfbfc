import type { Fault } from '../../mount.js';
import { onFamilies } from '../../operator/edit-parts.js';

export const sumOfASummaryFalls: Fault = {
  name: 'sum-of-a-summary-falls',
  breaks: ['operator.metrics-counters'],
  explains: 'What a summary has counted falls with every scrape.',
  operator: {
    parts: onFamilies((families, scrape) =>
      families.map((family) =>
        family.type === 'summary'
          ? { ...family, points: family.points.map((point) => ({ ...point, count: 1000 - scrape })) }
          : family,
      ),
    ),
  },
};
