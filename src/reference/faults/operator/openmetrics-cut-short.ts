import type { Fault } from '../../mount.js';
import { onText } from '../../operator/edit-parts.js';

export const openmetricsCutShort: Fault = {
  name: 'openmetrics-cut-short',
  breaks: ['operator.metrics-end', 'operator.metrics-syntax'],
  explains: 'OpenMetrics ends in the middle of a line.',
  operator: { parts: onText((text) => text.slice(0, -100), ['openMetrics']) },
};
