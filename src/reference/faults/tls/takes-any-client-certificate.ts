import type { Fault } from '../../mount.js';
import { shown } from '../../tls/client-certificate.js';
import { asksOnly } from '../../tls/edit-server.js';
import { MUTUAL } from '../../tls/endpoint.js';

export const takesAnyClientCertificate: Fault = {
  name: 'takes-any-client-certificate',
  breaks: ['operator.tls-client-certificate-authority', 'operator.tls-client-certificate-expired'],
  explains: 'A client certificate is required, and any will do.',
  tls: [{ ...MUTUAL, serves: asksOnly, admits: shown }],
};
