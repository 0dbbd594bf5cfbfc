import type { Fault } from '../../mount.js';
import { onCounters } from '../../operator/edit-parts.js';

export const counterOfOneSeriesFalls: Fault = {
  name: 'counter-of-one-series-falls',
  breaks: ['operator.metrics-counters'],
  explains: 'One series of a counter of the participant falls with every scrape.',
  operator: {
    parts: onCounters(
      (point, place, scrape) => (place === 1 ? { ...point, value: 1000 - scrape } : point),
      'participant',
    ),
  },
};
