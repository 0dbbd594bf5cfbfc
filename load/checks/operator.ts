import { metricsServed } from '../../src/spec/operator/metrics.js';
import { breachOf, type ResponseChecks } from './check.js';

/** Endpoints / 4. */
export const operatorChecks: ResponseChecks = {
  // An exposition in text: at least one line of it is a sample.
  metrics: ({ body }) =>
    /^[a-zA-Z_:][\w:]*(\{.*\})? \S+/m.test(String(body))
      ? undefined
      : breachOf(metricsServed, 'no line of the body is a sample of a metric'),
};
