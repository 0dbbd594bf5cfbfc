import type { Variant } from '../mount.js';
import { only } from './only.js';

export const metricsAsTextOnly: Variant = {
  name: 'metrics-as-text-only',
  explains: 'Metrics are told in the text format, whatever is asked for.',
  target: only('operator'),
  operator: { parts: () => ({ choose: () => 'text' }) },
};
