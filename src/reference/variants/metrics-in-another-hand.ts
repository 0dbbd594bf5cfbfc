import type { Variant } from '../mount.js';
import { inAnotherHand, MORE_OPEN_METRICS } from '../operator/another-hand.js';
import { onLines } from '../operator/edit-parts.js';
import { only } from './only.js';

export const metricsInAnotherHand: Variant = {
  name: 'metrics-in-another-hand',
  explains:
    'Expositions use what their formats leave open: comments, blanks, times, no types, types of OpenMetrics that the text format lacks.',
  target: only('operator'),
  operator: {
    parts: (parts, app) => {
      const text = onLines((lines) => lines.flatMap(inAnotherHand), ['text']);
      const openMetrics = onLines((lines) => [...MORE_OPEN_METRICS, ...lines], ['openMetrics']);
      return openMetrics({ ...parts, ...text(parts, app) }, app);
    },
  },
};
