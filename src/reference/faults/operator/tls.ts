import { constants, randomBytes } from 'node:crypto';
import { DEFAULT_CIPHERS, type TLSSocket } from 'node:tls';
import {
  admitting,
  asksForAnother,
  issuing,
  withCertificate,
  withOptions,
  withSuites,
  serverOnly,
  mutual,
  isRight,
  onlyRequestsCertificate,
  presented,
} from '../../tls/edit-server.js';
import { OLD_SUITES, SERVER_ONLY, TLS_1_2_SUITES, MUTUAL } from '../../tls/endpoint.js';
import type { Faults } from '../../page.js';
import { createServer } from 'node:http2';
import { createAuthority } from '../../tls/authority.js';
import { type Intercepts, answeringPlainHttp, give } from '../../tls/intercept.js';

const ticketKeys = randomBytes(48);

const servingPlainHttp2: Intercepts = (socket, first) => {
  if (!first.toString('latin1').startsWith('PRI * HTTP/2.0')) return false;
  give(
    socket,
    first,
    createServer((_, response) => response.end()),
  );
  return true;
};

const nameOf = (socket: TLSSocket): unknown => socket.getPeerCertificate().subject?.CN;

/** Accepts a valid certificate, or one with a single error, given by its OpenSSL name. */
const acceptsDespite =
  (wrong: string): ((socket: TLSSocket) => boolean) =>
  (socket) =>
    // On a server, Node returns the name itself, not an error.
    socket.authorized || String(socket.authorizationError) === wrong;

const ABOUT_THE_CERTIFICATE = ['expired', 'not-yet-valid', 'use'].map(
  (what) => `operator.tls-client-certificate-${what}`,
);

/** Faults of the certificates, the versions and the suites of a TLS endpoint. */
export const operatorTls: Faults = {
  'operator.tls-minimum-version': {
    'accepts-tls-1-0-but-not-1-1': {
      explains: 'The minimum is TLS 1.2, and TLS 1.0 is accepted, but not 1.1.',
      tls: serverOnly({
        ciphers: OLD_SUITES,
        // OpenSSL has disabled such versions by default.
        serves: (options) => ({
          ...options,
          minVersion: 'TLSv1',
          ciphers: `${options.ciphers ?? 'DEFAULT'}:@SECLEVEL=0`,
          secureOptions: constants.SSL_OP_NO_TLSv1_1,
        }),
      }),
    },
    'accepts-tls-1-2-from-who-resumes': {
      explains: 'The minimum is TLS 1.3, and a TLS 1.2 session of another endpoint can be resumed.',
      tls: [
        { ...SERVER_ONLY, serves: withOptions({ ticketKeys }) },
        {
          ...SERVER_ONLY,
          minimumVersion: 'TLSv1.3',
          serves: withOptions({ ticketKeys, minVersion: 'TLSv1.2' }),
          admits: (socket) => socket.getProtocol() === 'TLSv1.3' || socket.isSessionReused(),
        },
      ],
    },
    'accepts-tls-1-2-with-client-certificates': {
      explains: 'A client with a certificate may use TLS 1.2, although the minimum is 1.3.',
      tls: serverOnly({
        minimumVersion: 'TLSv1.3',
        clientAuth: true,
        serves: withOptions({ minVersion: 'TLSv1.2' }),
      }),
    },
  },
  'operator.tls-versions-accepted': {
    'demands-tls-1-3-under-a-minimum-of-1-2': {
      alsoBreaks: ['operator.tls-ciphers-accepted'],
      explains: 'The minimum is TLS 1.2, and only TLS 1.3 is accepted.',
      tls: serverOnly({ serves: withOptions({ minVersion: 'TLSv1.3' }) }),
    },
  },
  'operator.tls-ciphers-refused': {
    'accepts-ccm-beyond-the-list': {
      explains: 'TLS 1.3 is also accepted with a rare suite that is not configured.',
      tls: mutual({
        serves: withSuites(['TLS_AES_256_GCM_SHA384', 'TLS_AES_128_GCM_SHA256', 'TLS_AES_128_CCM_SHA256']),
      }),
    },
    'accepts-any-cipher-under-another-name': {
      explains: 'A client that asks for another server name may use any suite.',
      tls: mutual({
        serves: withOptions({ ciphers: DEFAULT_CIPHERS }),
        admits: (socket) => asksForAnother(socket) || socket.getCipher().standardName.startsWith('TLS_AES_'),
      }),
    },
    'resumes-with-a-cipher-of-another-endpoint': {
      explains:
        'Another endpoint has more suites and the same ticket keys, so its sessions can be resumed with its suites.',
      tls: [{ ...SERVER_ONLY, ciphers: OLD_SUITES }, SERVER_ONLY].map((endpoint) => ({
        ...endpoint,
        serves: withOptions({ ticketKeys }),
      })),
    },
  },
  'operator.tls-ciphers-accepted': {
    'refuses-a-cipher-of-tls-1-2': {
      explains: 'One of the configured TLS 1.2 suites is not supported.',
      tls: serverOnly({
        serves: withSuites(
          TLS_1_2_SUITES.filter((suite) => suite !== 'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256'),
        ),
      }),
    },
    'refuses-the-second-cipher': {
      explains: 'Of two configured suites, only the first one is supported.',
      tls: mutual({ serves: withSuites(['TLS_AES_256_GCM_SHA384']) }),
    },
    'speaks-no-tls-1-3': {
      explains: 'Suites of TLS 1.3 are configured, and only TLS 1.2 is supported.',
      tls: serverOnly({ serves: withOptions({ maxVersion: 'TLSv1.2' }) }),
    },
  },
  'operator.tls-chain': {
    'certificate-of-an-authority-of-the-same-name': {
      explains:
        'The certificate names no subject, and is issued by another authority with the name of the right one.',
      tls: serverOnly({
        serves: withCertificate(async () =>
          (await createAuthority('reference authority')).issue({ name: '' }),
        ),
      }),
    },
    'certificate-of-what-is-no-authority': {
      explains: 'The issuer of the certificate is not an authority.',
      tls: serverOnly({
        serves: withCertificate(async ({ authority }) => (await authority.delegate({}, false)).issue()),
      }),
    },
    'certificate-without-its-intermediate': {
      explains: 'The intermediate certificate is not sent.',
      tls: serverOnly({
        serves: withCertificate(async ({ authority }) => {
          const { cert, key } = await (await authority.delegate()).issue();
          return { cert: cert.slice(0, cert.indexOf('-----BEGIN', 1)), key };
        }),
      }),
    },
  },
  'operator.tls-dates': {
    'certificate-begins-in-ten-minutes': {
      explains: 'The certificate becomes valid in ten minutes.',
      tls: serverOnly({ serves: issuing({ from: 10 / 1440 }) }),
    },
    'certificate-ended-a-minute-ago': {
      explains: 'The certificate expired a minute ago.',
      tls: serverOnly({ serves: issuing({ from: -30, to: -1 / 1440 }) }),
    },
    'intermediate-ended-yesterday': {
      explains: 'The intermediate certificate expired yesterday.',
      tls: serverOnly({
        serves: withCertificate(async ({ authority }) =>
          (await authority.delegate({ from: -30, to: -1 })).issue(),
        ),
      }),
    },
  },
  'operator.tls-host-name': {
    'address-as-a-name-in-the-certificate': {
      explains: 'The certificate contains the address as a DNS name.',
      tls: serverOnly({ serves: issuing({ hosts: [{ type: 'dns', value: '127.0.0.1' }] }) }),
    },
    'certificate-for-the-next-address': {
      explains: 'The certificate is for an address that differs in its last digit.',
      tls: serverOnly({ serves: issuing({ hosts: [{ type: 'ip', value: '127.0.0.2' }] }) }),
    },
    'host-only-as-common-name': {
      explains: 'The certificate names the host only in its common name.',
      tls: serverOnly({ serves: issuing({ name: '127.0.0.1', hosts: [] }) }),
    },
  },
  'operator.tls-groups-refused': {
    'exchanges-keys-beyond-the-list-of-groups': {
      explains: 'The key exchange also works with a group that is not configured.',
      tls: mutual({ serves: withOptions({ ecdhCurve: 'X25519:P-256:P-521' }) }),
    },
    'ignores-the-list-of-groups': {
      explains: 'The key exchange works with every group of the library.',
      tls: mutual({ serves: withOptions({ ecdhCurve: 'auto' }) }),
    },
  },
  'operator.tls-groups-accepted': {
    'refuses-the-second-group': {
      explains: 'Of two configured groups, only the first one is used.',
      tls: mutual({ serves: withOptions({ ecdhCurve: 'X25519' }) }),
    },
  },
  'operator.tls-plaintext': {
    'serves-plain-http-at-the-tls-port': {
      explains: 'HTTP without TLS is served too.',
      tls: mutual({ intercepts: answeringPlainHttp('HTTP/1.1 204 No Content\r\n\r\n') }),
    },
    'serves-plain-http-2-at-the-tls-port': {
      explains: 'HTTP/2 without TLS is served too.',
      tls: serverOnly({ intercepts: servingPlainHttp2 }),
    },
    'serves-a-plain-404-at-the-tls-port': {
      explains: 'HTTP without TLS gets the response that others get with TLS, which is 404.',
      tls: serverOnly({
        intercepts: answeringPlainHttp('HTTP/1.1 404 Not Found\r\n\r\n'),
        answers: () => 404,
      }),
    },
  },
  'operator.tls-client-certificate-required': {
    'asks-for-client-certificates-in-vain': {
      alsoBreaks: ['operator.tls-client-certificate-authority', ...ABOUT_THE_CERTIFICATE],
      explains: 'A client certificate is requested, but never checked.',
      tls: mutual({ serves: onlyRequestsCertificate }),
    },
    'does-without-a-client-certificate-under-another-name': {
      explains: 'A client that asks for another server name needs no certificate.',
      tls: admitting((socket) => isRight(socket) || asksForAnother(socket)),
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
      tls: admitting(
        (socket) => isRight(socket) || (presented(socket) && nameOf(socket) === 'reference client authority'),
      ),
    },
    'looks-at-no-issuer-without-alpn': {
      about: ['clients without HTTP/2'],
      explains: 'A client that offers no protocol is accepted with a certificate of any authority.',
      tls: admitting((socket) => isRight(socket) || (presented(socket) && !socket.alpnProtocol)),
    },
    'lets-clients-issue-certificates': {
      explains: 'A certificate that was issued with a client certificate is accepted.',
      // Node has no name for the OpenSSL error for an issuer that is not an authority.
      tls: admitting(acceptsDespite('UNSPECIFIED')),
    },
  },
  'operator.tls-client-certificate-expired': {
    'takes-expired-client-certificates': {
      explains: 'An expired client certificate is accepted.',
      tls: admitting(acceptsDespite('CERT_HAS_EXPIRED')),
    },
  },
  'operator.tls-client-certificate-not-yet-valid': {
    'takes-client-certificates-before-their-time': {
      explains: 'A client certificate that is not yet valid is accepted.',
      tls: admitting(acceptsDespite('CERT_NOT_YET_VALID')),
    },
  },
  'operator.tls-client-certificate-use': {
    'takes-certificates-of-servers-from-clients': {
      explains: 'A certificate that is only for servers is accepted for a client.',
      tls: admitting(acceptsDespite('INVALID_PURPOSE')),
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
