import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const clientCertificatesWithoutAnAdmin: Fault = {
  name: 'client-certificates-without-an-admin',
  breaks: ['configuration.tls-client-authentication'],
  explains: 'Client certificates are required, and the admin client has none.',
  configuration: replaces(
    'tls',
    '    admin-client:\n      cert-chain-file: admin.pem\n      private-key-file: admin-key.pem\n',
    '',
  ),
};
