import type { Fault } from '../../mount.js';
import { onFamilies } from '../../operator/edit-parts.js';

export const counterTrembles: Fault = {
  name: 'counter-trembles',
  breaks: ['operator.metrics-counters'],
  explains: 'Time that was spent is estimated anew in each scrape, now too high, now too low.',
  operator: {
    parts: onFamilies((families, scrape) =>
      families.map((family) =>
        family.name === 'process_cpu_seconds' && family.type === 'counter'
          ? { ...family, points: [{ labels: [], value: 40 + scrape / 1000 + (scrape % 2) }] }
          : family,
      ),
    ),
  },
};
