import { appends } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const lineOfTheNetworkWithoutAValue: Fault = {
  name: 'line-of-the-network-without-a-value',
  breaks: ['configuration.readable'],
  explains: 'A line of the network parameters is no NAME=value.',
  configuration: appends('network', 'EXTRA'),
};
