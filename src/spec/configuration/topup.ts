import type { Clause } from '../clause.js';
import { of, values } from './section.js';

const TITLE = values('Traffic top-up');
const at = of(TITLE, 'validator');

export const topupTypes: Clause = {
  ...at,
  id: 'configuration.topup-types',
  basis: 'stated',
  statement: 'topup.enabled is a boolean and topup.targetThroughput a whole number.',
};

export const topupNotNegative: Clause = {
  ...at,
  id: 'configuration.topup-not-negative',
  basis: 'derived',
  follows: 'it counts the bytes of each second, and 0 already switches top-ups off.',
  statement: 'topup.targetThroughput is not negative.',
};

export const topupInterval: Clause = {
  ...at,
  id: 'configuration.topup-interval',
  basis: 'stated',
  statement: 'topup.minTopupInterval is a duration, as text: a number and its unit.',
};

export const topupEnvironment: Clause = {
  ...of(TITLE, 'network'),
  id: 'configuration.topup-environment',
  basis: 'derived',
  follows: 'the environment has equivalents of these two keys, which take what the keys take.',
  statement:
    'TARGET_TRAFFIC_THROUGHPUT is a whole number that is not negative, and MIN_TRAFFIC_TOPUP_INTERVAL a duration.',
};
