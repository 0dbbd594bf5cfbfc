import { replaces, together } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const adminCertificateThatHasExpired: Fault = {
  name: 'admin-certificate-that-has-expired',
  breaks: ['configuration.tls-certificate-dates'],
  explains: 'The certificate of the admin client ended yesterday.',
  configuration: together(
    replaces('tls', 'admin.pem', 'expired-admin.pem'),
    replaces('tls', 'admin-key.pem', 'expired-admin-key.pem'),
  ),
};
