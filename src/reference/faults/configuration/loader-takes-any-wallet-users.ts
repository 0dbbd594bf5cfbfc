import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderTakesAnyWalletUsers: Fault = {
  name: 'loader-takes-any-wallet-users',
  breaks: ['configuration.loader-refuses-validator-types'],
  explains: 'The loader does not look at the type of validatorWalletUsers.',
  configuration: loads('--without=validator.validatorWalletUsers'),
};
