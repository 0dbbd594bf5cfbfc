import type { Fault } from '../../mount.js';
import { namesItsIssuer } from '../../tls/client-certificate.js';
import { asksOnly } from '../../tls/edit-server.js';
import { MUTUAL } from '../../tls/endpoint.js';

export const looksOnlyAtTheNameOfTheIssuer: Fault = {
  name: 'looks-only-at-the-name-of-the-issuer',
  breaks: ['operator.tls-client-certificate-authority'],
  explains: 'A client certificate counts when its issuer has the right name.',
  tls: [
    {
      ...MUTUAL,
      serves: asksOnly,
      admits: (socket) =>
        socket.authorized ||
        (namesItsIssuer(socket) && String(socket.authorizationError) !== 'CERT_HAS_EXPIRED'),
    },
  ],
};
