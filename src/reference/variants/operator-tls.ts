import { constants, randomBytes } from 'node:crypto';
import {
  asksForAnother,
  isRight,
  onlyRequestsCertificate,
  withCertificate,
  withOptions,
  mutual,
  serverOnly,
} from '../tls/edit-server.js';
import { answeringPlainHttp, onlyForName } from '../tls/intercept.js';
import { MUTUAL, SERVER_ONLY, TLS_1_2_SUITES, type TlsEndpoint } from '../tls/endpoint.js';
import { variantsOf } from '../page.js';

/** As nginx: every handshake succeeds, HTTP refuses, and a request that it cannot assign is a bad request. */
const refusingInHttp = {
  serves: onlyRequestsCertificate,
  answers: ({ method, url, socket }) =>
    !isRight(socket) || (method === 'OPTIONS' && url === '*') ? 400 : 404,
} satisfies Partial<TlsEndpoint>;

/** Requires client certificates, and supports both versions. */
const bothVersions: TlsEndpoint = { ...MUTUAL, minimumVersion: 'TLSv1.2', ciphers: TLS_1_2_SUITES };

export const operatorTlsVariants = variantsOf('operator', {
  'rsa-certificates': {
    explains: 'Certificates have RSA keys and are issued by an intermediate authority.',
    tls: mutual({
      minimumVersion: 'TLSv1.2',
      ciphers: [
        'TLS_AES_128_GCM_SHA256',
        'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
        'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
      ],
      serves: withCertificate(async ({ authority }) =>
        (await authority.delegate({ key: 'rsa' })).issue({ key: 'rsa' }),
      ),
    }),
  },
  'client-certificates-refused-in-http': {
    explains:
      'Every client can finish the handshake; one without a valid certificate is answered 400, and so is OPTIONS * for everybody.',
    tls: [
      { ...MUTUAL, ...refusingInHttp },
      { ...bothVersions, ...refusingInHttp },
    ],
  },
  'tls-for-http-2-only': {
    explains: 'A client that does not support HTTP/2 is disconnected after the handshake.',
    tls: [
      { ...SERVER_ONLY, serves: withOptions({ allowHTTP1: false }) },
      {
        ...bothVersions,
        ...refusingInHttp,
        serves: withOptions({ allowHTTP1: false, rejectUnauthorized: false }),
      },
    ],
  },
  'tls-1-2-only': {
    explains: 'Only TLS 1.2 suites are configured, so TLS 1.3 is not supported.',
    tls: serverOnly({
      ciphers: ['TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256', 'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256'],
      serves: withOptions({ maxVersion: 'TLSv1.2' }),
    }),
  },
  'tls-by-the-name-of-a-port-forward': {
    explains: 'The certificate is for the server name in the target file, which resolves to another address.',
    tls: [
      {
        ...bothVersions,
        serverName: 'participant.example',
        serves: withCertificate(({ authority }) =>
          authority.issue({ hosts: [{ type: 'dns', value: 'participant.example' }] }),
        ),
      },
    ],
  },
  'tls-for-its-own-name-only': {
    explains: 'A client that asks for another server name, or for none, gets the alert unrecognized_name.',
    tls: [
      { ...bothVersions, serverName: 'localhost', intercepts: onlyForName('localhost') },
      {
        ...SERVER_ONLY,
        minimumVersion: 'TLSv1.3',
        serverName: 'localhost',
        intercepts: onlyForName('localhost'),
      },
    ],
  },
  'tls-with-another-site-under-other-names': {
    explains: 'A client that asks for another server name is answered 421, with or without a certificate.',
    tls: [
      {
        ...bothVersions,
        serves: onlyRequestsCertificate,
        answers: ({ socket }) => (asksForAnother(socket) ? 421 : isRight(socket) ? 200 : 403),
      },
    ],
  },
  'tls-that-renews-its-ticket-keys': {
    explains: 'No ticket can be used for resumption: the key changes with each connection.',
    tls: [bothVersions, SERVER_ONLY].map((endpoint) => ({
      ...endpoint,
      intercepts: (_, __, server) => {
        server.setTicketKeys(randomBytes(48));
        return false;
      },
    })),
  },
  'tls-without-tickets': {
    explains: 'No session can be resumed.',
    tls: [bothVersions, SERVER_ONLY].map((endpoint) => ({
      ...endpoint,
      serves: withOptions({ secureOptions: constants.SSL_OP_NO_TICKET }),
    })),
  },
  'plain-http-sent-to-https': {
    explains: 'HTTP without TLS is redirected to HTTPS, or answered 400 with an explanation, as by nginx.',
    tls: [
      {
        ...SERVER_ONLY,
        intercepts: answeringPlainHttp('HTTP/1.1 301 Moved\r\nLocation: https://a/\r\n\r\n'),
      },
      { ...bothVersions, intercepts: answeringPlainHttp('HTTP/1.1 400 Bad Request\r\n\r\n') },
    ],
  },
  'tls-without-a-list': {
    explains: 'No suites are configured, and a client certificate is requested, but not required.',
    tls: [
      {
        minimumVersion: 'TLSv1.2',
        clientAuth: false,
        serves: (options, { clientAuthority }) => ({
          ...options,
          requestCert: true,
          rejectUnauthorized: false,
          ca: clientAuthority.cert,
        }),
      },
    ],
  },
});
