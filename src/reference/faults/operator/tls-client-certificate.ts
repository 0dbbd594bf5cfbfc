import type { TLSSocket } from 'node:tls';
import type { Faults } from '../../page.js';
import { onlyRequestsCertificate, withOptions } from '../../tls/edit-server.js';
import { MUTUAL, SERVER_ONLY } from '../../tls/endpoint.js';

type Admits = (socket: TLSSocket) => boolean;

const issuerOf = (socket: TLSSocket): unknown => socket.getPeerCertificate().issuer?.CN;

/** Whether the client showed a certificate, whatever it is worth. */
const presented: Admits = (socket) => Object.keys(socket.getPeerCertificate()).length > 0;

/** Whether the certificate names the right authority as its issuer. */
const namesTheRightIssuer: Admits = (socket) => issuerOf(socket) === 'reference authority';

/** Lets in whose certificate is right, or wrong in one way, which goes by the name that OpenSSL has for it. */
const acceptsDespite =
  (wrong: string): Admits =>
  (socket) =>
    // Node gives a server the name itself, not an error.
    socket.authorized || String(socket.authorizationError) === wrong;

export const operatorTlsClientCertificate: Faults = {
  'operator.tls-client-certificate-required': {
    'asks-for-client-certificates-in-vain': {
      alsoBreaks: ['operator.tls-client-certificate-authority', 'operator.tls-client-certificate-expired'],
      explains: 'A client certificate is asked for, and nothing depends on it.',
      tls: [{ ...MUTUAL, serves: onlyRequestsCertificate }],
    },
    'asks-for-no-client-certificate': {
      alsoBreaks: ['operator.tls-client-certificate-authority', 'operator.tls-client-certificate-expired'],
      explains: 'Client certificates are required, and never asked for.',
      tls: [{ ...MUTUAL, serves: withOptions({ requestCert: false }) }],
    },
    'does-without-a-client-certificate': {
      explains: 'A client certificate is asked for, and checked, but not required.',
      tls: [
        {
          ...MUTUAL,
          serves: onlyRequestsCertificate,
          admits: (socket) => socket.authorized || !presented(socket),
        },
      ],
    },
    'does-without-a-client-certificate-in-tls-1-2': {
      explains: 'Only in TLS 1.3 is a client certificate required.',
      tls: [
        {
          ...SERVER_ONLY,
          clientAuth: true,
          serves: onlyRequestsCertificate,
          admits: (socket) => socket.authorized || (socket.getProtocol() === 'TLSv1.2' && !presented(socket)),
        },
      ],
    },
  },
  'operator.tls-client-certificate-authority': {
    'looks-only-at-the-name-of-the-issuer': {
      explains: 'A client certificate counts when its issuer has the right name.',
      tls: [
        {
          ...MUTUAL,
          serves: onlyRequestsCertificate,
          admits: (socket) =>
            socket.authorized ||
            (namesTheRightIssuer(socket) && String(socket.authorizationError) !== 'CERT_HAS_EXPIRED'),
        },
      ],
    },
    'takes-any-client-certificate': {
      alsoBreaks: ['operator.tls-client-certificate-expired'],
      explains: 'A client certificate is required, and any will do.',
      tls: [{ ...MUTUAL, serves: onlyRequestsCertificate, admits: presented }],
    },
    'takes-self-signed-client-certificates': {
      explains: 'A client certificate that is signed by itself is taken.',
      tls: [
        { ...MUTUAL, serves: onlyRequestsCertificate, admits: acceptsDespite('DEPTH_ZERO_SELF_SIGNED_CERT') },
      ],
    },
  },
  'operator.tls-client-certificate-expired': {
    'takes-expired-client-certificates': {
      explains: 'A client certificate that has expired is taken.',
      tls: [{ ...MUTUAL, serves: onlyRequestsCertificate, admits: acceptsDespite('CERT_HAS_EXPIRED') }],
    },
  },
  'operator.tls-client-certificate-accepted': {
    'refuses-every-client-certificate': {
      explains: 'Whoever shows a client certificate is sent away.',
      tls: [{ ...MUTUAL, admits: () => false }],
    },
    'trusts-another-authority-for-clients': {
      explains: 'Client certificates of another authority than the right one are trusted.',
      tls: [{ ...MUTUAL, serves: (options, { other }) => ({ ...options, ca: other.cert }) }],
    },
  },
};
