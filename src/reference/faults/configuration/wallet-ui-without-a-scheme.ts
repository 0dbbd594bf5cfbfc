import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const walletUiWithoutAScheme: Fault = {
  name: 'wallet-ui-without-a-scheme',
  breaks: ['configuration.secret-urls'],
  explains: 'url of the secret of the wallet UI begins with the host.',
  configuration: replaces('secrets', '  url: https://idp.acme.example\n', '  url: idp.acme.example\n'),
};
