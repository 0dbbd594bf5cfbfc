import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const clientCertificateOfTheDatabaseMissing: Fault = {
  name: 'client-certificate-of-the-database-missing',
  breaks: ['configuration.ssl-client-pair'],
  explains: 'sslkey is given without sslcert.',
  configuration: without('database', 'sslcert'),
};
