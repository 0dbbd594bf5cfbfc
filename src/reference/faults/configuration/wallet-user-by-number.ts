import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const walletUserByNumber: Fault = {
  name: 'wallet-user-by-number',
  breaks: ['configuration.validator-types'],
  explains: 'One of validatorWalletUsers is a number.',
  configuration: replaces('validator', '"auth0|6526fab5214c99a9a8e1e3cc"', '6526'),
};
