import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const sweepBetweenEqualBalances: Fault = {
  name: 'sweep-between-equal-balances',
  breaks: ['configuration.sweep-range'],
  explains: 'maxBalanceUSD is minBalanceUSD.',
  configuration: replaces('validator', 'minBalanceUSD: 500', 'minBalanceUSD: 1000'),
};
