import { replaces } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationTopup: Faults = {
  'configuration.topup-types': {
    'throughput-with-a-fraction': {
      explains: 'topup.targetThroughput is no whole number.',
      configuration: replaces('validator', 'targetThroughput: 20000', 'targetThroughput: 20000.5'),
    },
    'topup-by-a-word': {
      explains: 'topup.enabled is the text "on".',
      configuration: replaces('validator', 'enabled: true', 'enabled: "on"'),
    },
  },
  'configuration.topup-not-negative': {
    'throughput-below-0': {
      explains: 'topup.targetThroughput is -1.',
      configuration: replaces('validator', 'targetThroughput: 20000', 'targetThroughput: -1'),
    },
  },
  'configuration.topup-interval': {
    'topup-interval-as-a-number': {
      explains: 'topup.minTopupInterval is a number.',
      configuration: replaces('validator', 'minTopupInterval: "1m"', 'minTopupInterval: 60'),
    },
    'topup-interval-without-a-unit': {
      explains: 'topup.minTopupInterval is 60, without a unit.',
      configuration: replaces('validator', 'minTopupInterval: "1m"', 'minTopupInterval: "60"'),
    },
  },
  'configuration.topup-environment': {
    'throughput-of-the-network-in-words': {
      explains: 'TARGET_TRAFFIC_THROUGHPUT is 20kB.',
      configuration: replaces('network', 'THROUGHPUT=20000', 'THROUGHPUT=20kB'),
    },
    'topup-interval-of-the-network-without-a-unit': {
      explains: 'MIN_TRAFFIC_TOPUP_INTERVAL has no unit.',
      configuration: replaces('network', 'INTERVAL=1m', 'INTERVAL=1'),
    },
  },
  'configuration.topup-agrees': {
    'throughput-of-the-network-without-a-zero': {
      explains: 'TARGET_TRAFFIC_THROUGHPUT is a tenth of topup.targetThroughput.',
      configuration: replaces('network', 'THROUGHPUT=20000', 'THROUGHPUT=2000'),
    },
    'topup-interval-of-hours-in-the-network': {
      explains: 'MIN_TRAFFIC_TOPUP_INTERVAL is in hours, and topup.minTopupInterval in minutes.',
      configuration: replaces('network', 'INTERVAL=1m', 'INTERVAL=1h'),
    },
  },
};
