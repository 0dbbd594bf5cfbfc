import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const balanceAsText: Fault = {
  name: 'balance-as-text',
  breaks: ['configuration.wallet-types'],
  explains: 'maxBalanceUSD is text.',
  configuration: replaces('validator', 'maxBalanceUSD: 1000', 'maxBalanceUSD: "1000"'),
};
