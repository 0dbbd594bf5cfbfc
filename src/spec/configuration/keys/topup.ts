import { topupInterval, topupTypes } from '../topup.js';
import { duration } from './duration.js';
import { flag, whole, type Key } from './key.js';

/** How traffic is bought. */
export const topup: readonly Key[] = [
  {
    path: 'topup.enabled',
    schema: flag,
    description: 'Whether traffic is bought without being asked for.',
    types: topupTypes,
  },
  {
    path: 'topup.targetThroughput',
    schema: { ...whole, minimum: 0 },
    description: 'Bytes of sequenced traffic a second that are bought for, such as 20000; 0 buys none.',
    types: topupTypes,
  },
  {
    path: 'topup.minTopupInterval',
    schema: duration,
    description: 'The shortest time between two purchases, such as 1m.',
    types: topupInterval,
  },
];
