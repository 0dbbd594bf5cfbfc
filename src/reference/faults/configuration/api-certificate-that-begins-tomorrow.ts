import { replaces, together } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const apiCertificateThatBeginsTomorrow: Fault = {
  name: 'api-certificate-that-begins-tomorrow',
  breaks: ['configuration.tls-certificate-dates'],
  explains: 'The certificate of the APIs is not good before tomorrow.',
  configuration: together(
    replaces('tls', 'file: api.pem', 'file: early.pem'),
    replaces('tls', 'api-key.pem', 'early-key.pem'),
  ),
};
