import type { Fault } from '../../mount.js';
import { shown } from '../../tls/client-certificate.js';
import { asksOnly } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const doesWithoutAClientCertificateInTls12: Fault = {
  name: 'does-without-a-client-certificate-in-tls-1-2',
  breaks: ['operator.tls-client-certificate-required'],
  explains: 'Only in TLS 1.3 is a client certificate required.',
  tls: [
    {
      ...SERVER_ONLY,
      clientAuth: true,
      serves: asksOnly,
      admits: (socket) => socket.authorized || (socket.getProtocol() === 'TLSv1.2' && !shown(socket)),
    },
  ],
};
