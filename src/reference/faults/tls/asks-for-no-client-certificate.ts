import type { Fault } from '../../mount.js';
import { withOptions } from '../../tls/edit-server.js';
import { MUTUAL } from '../../tls/endpoint.js';

export const asksForNoClientCertificate: Fault = {
  name: 'asks-for-no-client-certificate',
  breaks: [
    'operator.tls-client-certificate-required',
    'operator.tls-client-certificate-authority',
    'operator.tls-client-certificate-expired',
  ],
  explains: 'Client certificates are required, and never asked for.',
  tls: [{ ...MUTUAL, serves: withOptions({ requestCert: false }) }],
};
