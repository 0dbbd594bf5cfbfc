import { replaces, together } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const rootCertificateMissingForTheHost: Fault = {
  name: 'root-certificate-missing-for-the-host',
  breaks: ['configuration.ssl-root-certificate'],
  explains: 'sslmode is verify-full, and sslrootcert is empty.',
  configuration: together(
    replaces('database', 'verify-ca', 'verify-full'),
    replaces('database', '/tls/root.pem', '""'),
  ),
};
