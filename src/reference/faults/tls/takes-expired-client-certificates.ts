import type { Fault } from '../../mount.js';
import { takes } from '../../tls/client-certificate.js';
import { asksOnly } from '../../tls/edit-server.js';
import { MUTUAL } from '../../tls/endpoint.js';

export const takesExpiredClientCertificates: Fault = {
  name: 'takes-expired-client-certificates',
  breaks: ['operator.tls-client-certificate-expired'],
  explains: 'A client certificate that has expired is taken.',
  tls: [{ ...MUTUAL, serves: asksOnly, admits: takes('CERT_HAS_EXPIRED') }],
};
