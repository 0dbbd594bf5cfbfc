import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const throughputBelow0: Fault = {
  name: 'throughput-below-0',
  breaks: ['configuration.topup-not-negative'],
  explains: 'topup.targetThroughput is -1.',
  configuration: replaces('validator', 'targetThroughput: 20000', 'targetThroughput: -1'),
};
