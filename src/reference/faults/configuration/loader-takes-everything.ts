import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderTakesEverything: Fault = {
  name: 'loader-takes-everything',
  breaks: [
    'configuration.loader-refuses-party-hint',
    'configuration.loader-refuses-network',
    'configuration.loader-refuses-identity-types',
    'configuration.loader-refuses-validator-types',
    'configuration.loader-refuses-participant-types',
    'configuration.loader-refuses-topup-types',
    'configuration.loader-refuses-wallet-types',
    'configuration.loader-refuses-secrets',
    'configuration.loader-refuses-old-keys',
  ],
  explains: 'The loader checks nothing.',
  configuration: loads('--without=all'),
};
