import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const walletUiWithoutAClient: Fault = {
  name: 'wallet-ui-without-a-client',
  breaks: ['configuration.ui-secret-keys'],
  explains: 'The secret of the wallet UI has no client-id.',
  configuration: without('secrets', '  client-id: wallet-ui'),
};
