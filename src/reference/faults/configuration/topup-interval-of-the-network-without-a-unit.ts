import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const topupIntervalOfTheNetworkWithoutAUnit: Fault = {
  name: 'topup-interval-of-the-network-without-a-unit',
  breaks: ['configuration.topup-environment'],
  explains: 'MIN_TRAFFIC_TOPUP_INTERVAL has no unit.',
  configuration: replaces('network', 'INTERVAL=1m', 'INTERVAL=1'),
};
