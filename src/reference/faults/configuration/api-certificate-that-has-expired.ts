import { replaces, together } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const apiCertificateThatHasExpired: Fault = {
  name: 'api-certificate-that-has-expired',
  breaks: ['configuration.tls-certificate-dates'],
  explains: 'The certificate of the APIs ended yesterday.',
  configuration: together(
    replaces('tls', 'file: api.pem', 'file: expired.pem'),
    replaces('tls', 'api-key.pem', 'expired-key.pem'),
  ),
};
