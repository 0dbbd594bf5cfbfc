import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const throughputWithAFraction: Fault = {
  name: 'throughput-with-a-fraction',
  breaks: ['configuration.topup-types'],
  explains: 'topup.targetThroughput is no whole number.',
  configuration: replaces('validator', 'targetThroughput: 20000', 'targetThroughput: 20000.5'),
};
