import { metricsServed } from '../../../src/spec/operator/metrics.js';
import type { Looker, Looks } from './look.js';

/** An exposition in text: at least one line of it is a sample. */
const lookAtMetrics: Looker = (reply) =>
  /^[a-zA-Z_:][\w:]*(\{.*\})? \S+/m.test(String(reply.body))
    ? undefined
    : { clause: metricsServed.id, why: 'no line of the body is a sample of a metric' };

export const operatorLooks: Looks = { metrics: lookAtMetrics };
