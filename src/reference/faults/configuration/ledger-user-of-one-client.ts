import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const ledgerUserOfOneClient: Fault = {
  name: 'ledger-user-of-one-client',
  breaks: ['configuration.ledger-api-user'],
  explains: 'ledger-api-user ends in @client.',
  configuration: replaces('secrets', '@clients', '@client'),
};
