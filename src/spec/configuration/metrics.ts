import { of, values } from './section.js';

export const metricsTypes = of(values('Metrics')).derived(
  'configuration.metrics-types',
  'metrics.enable is a boolean.',
  'metrics.enable is switched on with true.',
);
