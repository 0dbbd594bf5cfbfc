import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const sweepDownBelow0: Fault = {
  name: 'sweep-down-below-0',
  breaks: ['configuration.sweep-range'],
  explains: 'minBalanceUSD is negative.',
  configuration: replaces('validator', 'minBalanceUSD: 500', 'minBalanceUSD: -0.01'),
};
