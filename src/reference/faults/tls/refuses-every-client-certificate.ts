import type { Fault } from '../../mount.js';
import { MUTUAL } from '../../tls/endpoint.js';

export const refusesEveryClientCertificate: Fault = {
  name: 'refuses-every-client-certificate',
  breaks: ['operator.tls-client-certificate-accepted'],
  explains: 'Whoever shows a client certificate is sent away.',
  tls: [{ ...MUTUAL, admits: () => false }],
};
