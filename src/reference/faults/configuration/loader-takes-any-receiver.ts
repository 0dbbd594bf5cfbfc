import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderTakesAnyReceiver: Fault = {
  name: 'loader-takes-any-receiver',
  breaks: ['configuration.loader-refuses-wallet-types'],
  explains: 'The loader does not look at the type of the receiver of a sweep.',
  configuration: loads('--without=validator.walletSweep.*.receiver'),
};
