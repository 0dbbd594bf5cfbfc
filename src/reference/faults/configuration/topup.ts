import { replaces } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationTopup: Faults = {
  'throughput-with-a-fraction': {
    breaks: ['configuration.topup-types'],
    explains: 'topup.targetThroughput is no whole number.',
    configuration: replaces('validator', 'targetThroughput: 20000', 'targetThroughput: 20000.5'),
  },
  'topup-by-a-word': {
    breaks: ['configuration.topup-types'],
    explains: 'topup.enabled is on, which YAML 1.2 reads as text.',
    configuration: replaces('validator', 'enabled: true', 'enabled: on'),
  },
  'throughput-below-0': {
    breaks: ['configuration.topup-not-negative'],
    explains: 'topup.targetThroughput is -1.',
    configuration: replaces('validator', 'targetThroughput: 20000', 'targetThroughput: -1'),
  },
  'topup-interval-as-a-number': {
    breaks: ['configuration.topup-interval'],
    explains: 'topup.minTopupInterval is a number.',
    configuration: replaces('validator', 'minTopupInterval: "1m"', 'minTopupInterval: 60'),
  },
  'topup-interval-without-a-unit': {
    breaks: ['configuration.topup-interval'],
    explains: 'topup.minTopupInterval is 60, without a unit.',
    configuration: replaces('validator', 'minTopupInterval: "1m"', 'minTopupInterval: "60"'),
  },
  'throughput-of-the-network-in-words': {
    breaks: ['configuration.topup-environment'],
    explains: 'TARGET_TRAFFIC_THROUGHPUT is 20kB.',
    configuration: replaces('network', 'THROUGHPUT=20000', 'THROUGHPUT=20kB'),
  },
  'topup-interval-of-the-network-without-a-unit': {
    breaks: ['configuration.topup-environment'],
    explains: 'MIN_TRAFFIC_TOPUP_INTERVAL has no unit.',
    configuration: replaces('network', 'INTERVAL=1m', 'INTERVAL=1'),
  },
};
