import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const ledgerUserOfAnotherClient: Fault = {
  name: 'ledger-user-of-another-client',
  breaks: ['configuration.ledger-api-user'],
  explains: 'ledger-api-user is that of another client.',
  configuration: replaces('secrets', 'validator-backend@clients', 'validator@clients'),
};
