import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const throughputOfTheNetworkInWords: Fault = {
  name: 'throughput-of-the-network-in-words',
  breaks: ['configuration.topup-environment'],
  explains: 'TARGET_TRAFFIC_THROUGHPUT is 20kB.',
  configuration: replaces('network', 'THROUGHPUT=20000', 'THROUGHPUT=20kB'),
};
