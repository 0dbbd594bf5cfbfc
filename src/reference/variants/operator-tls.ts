import { constants, randomBytes } from 'node:crypto';
import {
  asksForAnother,
  isRight,
  onlyRequestsCertificate,
  withCertificate,
  withOptions,
} from '../tls/edit-server.js';
import { answeringPlainHttp, onlyForName } from '../tls/intercept.js';
import { MUTUAL, SERVER_ONLY, TLS_1_2_SUITES, type TlsEndpoint } from '../tls/endpoint.js';
import { only, type Variants } from '../page.js';

/** As nginx does it: every handshake is finished, HTTP refuses, and what it cannot place is a bad request. */
const refusingInHttp = {
  serves: onlyRequestsCertificate,
  answers: ({ method, url, socket }) =>
    !isRight(socket) || (method === 'OPTIONS' && url === '*') ? 400 : 404,
} satisfies Partial<TlsEndpoint>;

/** Demands client certificates, and speaks both versions. */
const bothVersions: TlsEndpoint = { ...MUTUAL, minimumVersion: 'TLSv1.2', ciphers: TLS_1_2_SUITES };

export const operatorTlsVariants: Variants = {
  'rsa-certificates': {
    explains: 'Certificates are of RSA keys, and issued by an authority between the root and the server.',
    target: only('operator'),
    tls: [
      {
        ...MUTUAL,
        minimumVersion: 'TLSv1.2',
        ciphers: [
          'TLS_AES_128_GCM_SHA256',
          'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
          'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
        ],
        serves: withCertificate(async ({ authority }) =>
          (await authority.delegate({ key: 'rsa' })).issue({ key: 'rsa' }),
        ),
      },
    ],
  },
  'client-certificates-refused-in-http': {
    explains:
      'Every client finishes the handshake; who lacks the right certificate is answered 400, and so is OPTIONS of * for everybody.',
    target: only('operator'),
    tls: [
      { ...MUTUAL, ...refusingInHttp },
      { ...bothVersions, ...refusingInHttp },
    ],
  },
  'tls-for-http-2-only': {
    explains: 'Who does not speak HTTP/2 is sent away after the handshake.',
    target: only('operator'),
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
    explains: 'The suites that are configured are those of TLS 1.2, and so TLS 1.3 is not spoken.',
    target: only('operator'),
    tls: [
      {
        ...SERVER_ONLY,
        ciphers: ['TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256', 'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256'],
        serves: withOptions({ maxVersion: 'TLSv1.2' }),
      },
    ],
  },
  'tls-by-the-name-of-a-port-forward': {
    explains:
      'The certificate is for a name that leads elsewhere, which the target file gives to the server.',
    target: only('operator'),
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
    explains: 'Who asks for another server, or for none, gets the alert unrecognized_name.',
    target: only('operator'),
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
    explains:
      'Who asks for another server is told that it is the wrong one (421), with or without a certificate.',
    target: only('operator'),
    tls: [
      {
        ...bothVersions,
        serves: onlyRequestsCertificate,
        answers: ({ socket }) => (asksForAnother(socket) ? 421 : isRight(socket) ? 200 : 403),
      },
    ],
  },
  'tls-that-renews-its-ticket-keys': {
    explains: 'No ticket can be resumed: the key changes with each connection.',
    target: only('operator'),
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
    target: only('operator'),
    tls: [bothVersions, SERVER_ONLY].map((endpoint) => ({
      ...endpoint,
      serves: withOptions({ secureOptions: constants.SSL_OP_NO_TICKET }),
    })),
  },
  'plain-http-sent-to-https': {
    explains: 'Who speaks HTTP without TLS is sent to HTTPS, or told so by 400, as by nginx.',
    target: only('operator'),
    tls: [
      {
        ...SERVER_ONLY,
        intercepts: answeringPlainHttp('HTTP/1.1 301 Moved\r\nLocation: https://a/\r\n\r\n'),
      },
      { ...bothVersions, intercepts: answeringPlainHttp('HTTP/1.1 400 Bad Request\r\n\r\n') },
    ],
  },
  'tls-without-a-list': {
    explains: 'No suites are configured, and a client certificate is asked for, but not required.',
    target: only('operator'),
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
};
