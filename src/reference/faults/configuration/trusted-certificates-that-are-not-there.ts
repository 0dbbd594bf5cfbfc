import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const trustedCertificatesThatAreNotThere: Fault = {
  name: 'trusted-certificates-that-are-not-there',
  breaks: ['configuration.tls-files'],
  explains: 'tls.trust-collection-file names no file.',
  configuration: replaces('tls', 'clients-ca.pem', 'no-such-ca.pem'),
};
