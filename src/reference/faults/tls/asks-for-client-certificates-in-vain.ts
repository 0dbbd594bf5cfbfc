import type { Fault } from '../../mount.js';
import { asksOnly } from '../../tls/edit-server.js';
import { MUTUAL } from '../../tls/endpoint.js';

export const asksForClientCertificatesInVain: Fault = {
  name: 'asks-for-client-certificates-in-vain',
  breaks: [
    'operator.tls-client-certificate-required',
    'operator.tls-client-certificate-authority',
    'operator.tls-client-certificate-expired',
  ],
  explains: 'A client certificate is asked for, and nothing depends on it.',
  tls: [{ ...MUTUAL, serves: asksOnly }],
};
