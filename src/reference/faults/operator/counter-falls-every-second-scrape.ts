import type { Fault } from '../../mount.js';
import { onCounters } from '../../operator/edit-parts.js';

export const counterFallsEverySecondScrape: Fault = {
  name: 'counter-falls-every-second-scrape',
  breaks: ['operator.metrics-counters'],
  explains: 'In every second scrape a counter is lower than in the one before.',
  operator: {
    parts: onCounters((point, place, scrape) =>
      scrape % 2 ? point : { ...point, value: Math.max(0, point.value - 3) },
    ),
  },
};
