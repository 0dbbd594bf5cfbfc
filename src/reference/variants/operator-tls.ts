import { withCertificate, withOptions } from '../tls/edit-server.js';
import { MUTUAL, SERVER_ONLY } from '../tls/endpoint.js';
import { only, type Variants } from '../page.js';

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
  'tls-for-http-2-only': {
    explains: 'Who does not speak HTTP/2 is sent away after the handshake.',
    target: only('operator'),
    tls: [{ ...SERVER_ONLY, serves: withOptions({ allowHTTP1: false }) }],
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
  'tls-without-a-list': {
    explains: 'No suites are configured, and a client certificate is asked for, but not required.',
    target: only('operator'),
    tls: [
      {
        minimumVersion: 'TLSv1.2',
        clientAuth: false,
        serves: (options, { authority }) => ({
          ...options,
          requestCert: true,
          rejectUnauthorized: false,
          ca: authority.cert,
        }),
      },
    ],
  },
};
