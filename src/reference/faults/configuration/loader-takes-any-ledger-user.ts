import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderTakesAnyLedgerUser: Fault = {
  name: 'loader-takes-any-ledger-user',
  breaks: ['configuration.loader-refuses-secrets'],
  explains: 'The loader does not look at ledger-api-user.',
  configuration: loads('--without=ledger-api-user'),
};
