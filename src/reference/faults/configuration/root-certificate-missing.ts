import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const rootCertificateMissing: Fault = {
  name: 'root-certificate-missing',
  breaks: ['configuration.ssl-root-certificate'],
  explains: 'sslmode is verify-ca, and no sslrootcert is named.',
  configuration: without('database', 'sslrootcert'),
};
