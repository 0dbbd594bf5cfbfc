import { randomBytes } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import type { Faults } from '../../page.js';
import {
  asksForAnother,
  isRight,
  onlyRequestsCertificate,
  presented,
  withOptions,
  mutual,
  serverOnly,
} from '../../tls/edit-server.js';
import { MUTUAL, SERVER_ONLY } from '../../tls/endpoint.js';

const ticketKeys = randomBytes(48);

type Admits = (socket: TLSSocket) => boolean;

const nameOf = (socket: TLSSocket): unknown => socket.getPeerCertificate().subject?.CN;

/** Accepts a valid certificate, or one with a single error, given by its OpenSSL name. */
const acceptsDespite =
  (wrong: string): Admits =>
  (socket) =>
    // On a server, Node returns the name itself, not an error.
    socket.authorized || String(socket.authorizationError) === wrong;

const ABOUT_THE_CERTIFICATE = ['expired', 'not-yet-valid', 'use'].map(
  (what) => `operator.tls-client-certificate-${what}`,
);

/** Faults of client certificates. */
export const operatorTlsClientCertificate: Faults = {
  'operator.tls-client-certificate-required': {
    'asks-for-client-certificates-in-vain': {
      alsoBreaks: ['operator.tls-client-certificate-authority', ...ABOUT_THE_CERTIFICATE],
      explains: 'A client certificate is requested, but never checked.',
      tls: mutual({ serves: onlyRequestsCertificate }),
    },
    'does-without-a-client-certificate-under-another-name': {
      explains: 'A client that asks for another server name needs no certificate.',
      tls: mutual({
        serves: onlyRequestsCertificate,
        admits: (socket) => isRight(socket) || asksForAnother(socket),
      }),
    },
    'does-without-a-client-certificate-in-tls-1-2': {
      explains: 'A client certificate is required only in TLS 1.3.',
      tls: serverOnly({
        clientAuth: true,
        serves: onlyRequestsCertificate,
        admits: (socket) => socket.authorized || (socket.getProtocol() === 'TLSv1.2' && !presented(socket)),
      }),
    },
  },
  'operator.tls-client-certificate-authority': {
    'takes-the-name-of-the-authority-for-it': {
      explains: 'A certificate of any issuer with the name of the trusted authority is accepted.',
      tls: mutual({
        serves: onlyRequestsCertificate,
        admits: (socket) =>
          isRight(socket) || (presented(socket) && nameOf(socket) === 'reference client authority'),
      }),
    },
    'looks-at-no-issuer-without-alpn': {
      about: ['clients without HTTP/2'],
      explains: 'A client that offers no protocol is accepted with a certificate of any authority.',
      tls: mutual({
        serves: onlyRequestsCertificate,
        admits: (socket) => isRight(socket) || (presented(socket) && !socket.alpnProtocol),
      }),
    },
    'lets-clients-issue-certificates': {
      explains: 'A certificate that was issued with a client certificate is accepted.',
      // Node has no name for the OpenSSL error for an issuer that is not an authority.
      tls: mutual({ serves: onlyRequestsCertificate, admits: acceptsDespite('UNSPECIFIED') }),
    },
  },
  'operator.tls-client-certificate-expired': {
    'takes-expired-client-certificates': {
      explains: 'An expired client certificate is accepted.',
      tls: mutual({ serves: onlyRequestsCertificate, admits: acceptsDespite('CERT_HAS_EXPIRED') }),
    },
  },
  'operator.tls-client-certificate-not-yet-valid': {
    'takes-client-certificates-before-their-time': {
      explains: 'A client certificate that is not yet valid is accepted.',
      tls: mutual({ serves: onlyRequestsCertificate, admits: acceptsDespite('CERT_NOT_YET_VALID') }),
    },
  },
  'operator.tls-client-certificate-use': {
    'takes-certificates-of-servers-from-clients': {
      explains: 'A certificate that is only for servers is accepted for a client.',
      tls: mutual({ serves: onlyRequestsCertificate, admits: acceptsDespite('INVALID_PURPOSE') }),
    },
  },
  'operator.tls-client-certificate-resumed': {
    'lets-in-whoever-resumes-in-tls-1-2': {
      explains: 'A TLS 1.2 session can be resumed, although its client certificate was refused.',
      tls: serverOnly({
        clientAuth: true,
        serves: onlyRequestsCertificate,
        answers: ({ socket }) =>
          (socket.isSessionReused() && socket.getProtocol() === 'TLSv1.2') || isRight(socket) ? 200 : 403,
      }),
    },
    'resumes-sessions-of-another-name': {
      explains:
        'Another site at the same port needs no client certificate, and its sessions can be resumed here.',
      tls: mutual({
        serves: onlyRequestsCertificate,
        admits: (socket) => asksForAnother(socket) || socket.isSessionReused() || isRight(socket),
        answers: ({ socket }) => (asksForAnother(socket) ? 421 : 200),
      }),
    },
    'resumes-sessions-of-another-endpoint': {
      explains:
        'An endpoint that needs no client certificate has the same ticket keys, so its sessions can be resumed here.',
      tls: [SERVER_ONLY, MUTUAL].map((endpoint) => ({ ...endpoint, serves: withOptions({ ticketKeys }) })),
    },
  },
  'operator.tls-client-certificate-accepted': {
    'refuses-every-client-certificate': {
      explains: 'Any client with a certificate is refused.',
      tls: mutual({ admits: () => false }),
    },
    'trusts-another-authority-for-clients': {
      explains: 'Client certificates of another authority are trusted.',
      tls: mutual({ serves: (options, { other }) => ({ ...options, ca: other.cert }) }),
    },
  },
};
