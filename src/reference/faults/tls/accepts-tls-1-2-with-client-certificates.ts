import type { Fault } from '../../mount.js';
import { withOptions } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const acceptsTls12WithClientCertificates: Fault = {
  name: 'accepts-tls-1-2-with-client-certificates',
  breaks: ['operator.tls-minimum-version'],
  explains: 'Who shows a client certificate may speak TLS 1.2 under a minimum of 1.3.',
  tls: [
    {
      ...SERVER_ONLY,
      minimumVersion: 'TLSv1.3',
      clientAuth: true,
      serves: withOptions({ minVersion: 'TLSv1.2' }),
    },
  ],
};
