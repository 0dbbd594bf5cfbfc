import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const adminClientWithoutAKey: Fault = {
  name: 'admin-client-without-a-key',
  breaks: ['configuration.tls-client-authentication'],
  explains: 'Client certificates are required, and the key of the admin client is not named.',
  configuration: replaces('tls', '      private-key-file: admin-key.pem\n', ''),
};
