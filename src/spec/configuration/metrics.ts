import type { Clause } from '../clause.js';
import { of, values } from './section.js';

export const metricsTypes: Clause = {
  ...of(values('Metrics')),
  id: 'configuration.metrics-types',
  basis: 'derived',
  follows: 'metrics.enable is switched on with true.',
  statement: 'metrics.enable is a boolean.',
};
