import { namesItsIssuer, shown, takes } from '../../tls/client-certificate.js';
import { asksOnly, withOptions } from '../../tls/edit-server.js';
import { MUTUAL, SERVER_ONLY } from '../../tls/endpoint.js';
import type { Faults } from '../../page.js';

export const operatorTlsClientCertificate: Faults = {
  'asks-for-client-certificates-in-vain': {
    breaks: [
      'operator.tls-client-certificate-required',
      'operator.tls-client-certificate-authority',
      'operator.tls-client-certificate-expired',
    ],
    explains: 'A client certificate is asked for, and nothing depends on it.',
    tls: [{ ...MUTUAL, serves: asksOnly }],
  },
  'asks-for-no-client-certificate': {
    breaks: [
      'operator.tls-client-certificate-required',
      'operator.tls-client-certificate-authority',
      'operator.tls-client-certificate-expired',
    ],
    explains: 'Client certificates are required, and never asked for.',
    tls: [{ ...MUTUAL, serves: withOptions({ requestCert: false }) }],
  },
  'does-without-a-client-certificate': {
    breaks: ['operator.tls-client-certificate-required'],
    explains: 'A client certificate is asked for, and checked, but not required.',
    tls: [{ ...MUTUAL, serves: asksOnly, admits: (socket) => socket.authorized || !shown(socket) }],
  },
  'does-without-a-client-certificate-in-tls-1-2': {
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
  },
  'looks-only-at-the-name-of-the-issuer': {
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
  },
  'takes-any-client-certificate': {
    breaks: ['operator.tls-client-certificate-authority', 'operator.tls-client-certificate-expired'],
    explains: 'A client certificate is required, and any will do.',
    tls: [{ ...MUTUAL, serves: asksOnly, admits: shown }],
  },
  'takes-self-signed-client-certificates': {
    breaks: ['operator.tls-client-certificate-authority'],
    explains: 'A client certificate that is signed by itself is taken.',
    tls: [{ ...MUTUAL, serves: asksOnly, admits: takes('DEPTH_ZERO_SELF_SIGNED_CERT') }],
  },
  'takes-expired-client-certificates': {
    breaks: ['operator.tls-client-certificate-expired'],
    explains: 'A client certificate that has expired is taken.',
    tls: [{ ...MUTUAL, serves: asksOnly, admits: takes('CERT_HAS_EXPIRED') }],
  },
  'refuses-every-client-certificate': {
    breaks: ['operator.tls-client-certificate-accepted'],
    explains: 'Whoever shows a client certificate is sent away.',
    tls: [{ ...MUTUAL, admits: () => false }],
  },
  'trusts-another-authority-for-clients': {
    breaks: ['operator.tls-client-certificate-accepted'],
    explains: 'Client certificates of another authority than the right one are trusted.',
    tls: [{ ...MUTUAL, serves: (options, { other }) => ({ ...options, ca: other.cert }) }],
  },
};
