import { of, values } from './section.js';

const TITLE = values('Traffic top-up');
const { stated, derived } = of(TITLE, 'validator');

export const topupTypes = stated(
  'configuration.topup-types',
  'topup.enabled is a boolean and topup.targetThroughput a whole number.',
);

export const topupNotNegative = derived(
  'configuration.topup-not-negative',
  'topup.targetThroughput is not negative.',
  'it counts the bytes of each second, and 0 already switches top-ups off.',
);

export const topupInterval = stated(
  'configuration.topup-interval',
  'topup.minTopupInterval is a duration, as text: a number and its unit.',
);

export const topupEnvironment = of(TITLE, 'network').derived(
  'configuration.topup-environment',
  'TARGET_TRAFFIC_THROUGHPUT is a whole number that is not negative, and MIN_TRAFFIC_TOPUP_INTERVAL a duration.',
  'the environment has equivalents of these two keys, which take what the keys take.',
);

export const topupAgrees = of(TITLE, 'validator', 'network').derived(
  'configuration.topup-agrees',
  'TARGET_TRAFFIC_THROUGHPUT is topup.targetThroughput, and MIN_TRAFFIC_TOPUP_INTERVAL as long as topup.minTopupInterval, where both are given and top-ups are enabled.',
  'the variables are equivalents of these keys, so that they tell the same.',
);
