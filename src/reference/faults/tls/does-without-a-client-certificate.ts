import type { Fault } from '../../mount.js';
import { shown } from '../../tls/client-certificate.js';
import { asksOnly } from '../../tls/edit-server.js';
import { MUTUAL } from '../../tls/endpoint.js';

export const doesWithoutAClientCertificate: Fault = {
  name: 'does-without-a-client-certificate',
  breaks: ['operator.tls-client-certificate-required'],
  explains: 'A client certificate is asked for, and checked, but not required.',
  tls: [{ ...MUTUAL, serves: asksOnly, admits: (socket) => socket.authorized || !shown(socket) }],
};
