import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const walletUsersAsText: Fault = {
  name: 'wallet-users-as-text',
  breaks: ['configuration.validator-types'],
  explains: 'validatorWalletUsers is one name, and no list.',
  configuration: replaces(
    'validator',
    'validatorWalletUsers:\n  - "auth0|6526fab5214c99a9a8e1e3cc"',
    'validatorWalletUsers: "auth0|6526fab5214c99a9a8e1e3cc"',
  ),
};
