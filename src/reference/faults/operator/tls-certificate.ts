import { constants, randomBytes } from 'node:crypto';
import { DEFAULT_CIPHERS } from 'node:tls';
import {
  asksForAnother,
  withCertificate,
  withOldVersions,
  withOptions,
  withSuites,
} from '../../tls/edit-server.js';
import { MUTUAL, OLD_SUITES, SERVER_ONLY, TLS_1_2_SUITES } from '../../tls/endpoint.js';
import type { Faults } from '../../page.js';
import { createServer } from 'node:http2';
import { createAuthority } from '../../tls/authority.js';
import { type Intercepts, answeringPlainHttp } from '../../tls/intercept.js';

const ticketKeys = randomBytes(48);

/** What speaks HTTP/2 without TLS is served. */
const servingPlainHttp2: Intercepts = (socket, first) => {
  if (!first.toString('latin1').startsWith('PRI * HTTP/2.0')) return false;
  const plain = createServer((_, response) => response.end());
  socket.pause();
  socket.unshift(first);
  plain.emit('connection', socket);
  return true;
};

/** Faults of the certificate, the versions and the suites of a TLS endpoint. */
export const operatorTlsCertificate: Faults = {
  'operator.tls-minimum-version': {
    'accepts-tls-1-0-but-not-1-1': {
      explains: 'The minimum is TLS 1.2, and TLS 1.0 is spoken, but not 1.1.',
      tls: [
        {
          ...SERVER_ONLY,
          ciphers: OLD_SUITES,
          serves: withOldVersions('TLSv1', constants.SSL_OP_NO_TLSv1_1),
        },
      ],
    },
    'accepts-tls-1-2-from-who-resumes': {
      explains:
        'The minimum is TLS 1.3, and a session of TLS 1.2 that another endpoint began can be resumed.',
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
      explains: 'Who shows a client certificate may speak TLS 1.2 under a minimum of 1.3.',
      tls: [
        {
          ...SERVER_ONLY,
          minimumVersion: 'TLSv1.3',
          clientAuth: true,
          serves: withOptions({ minVersion: 'TLSv1.2' }),
        },
      ],
    },
  },
  'operator.tls-versions-accepted': {
    'demands-tls-1-3-under-a-minimum-of-1-2': {
      alsoBreaks: ['operator.tls-ciphers-accepted'],
      explains: 'The minimum is TLS 1.2, and only TLS 1.3 is spoken.',
      tls: [{ ...SERVER_ONLY, serves: withOptions({ minVersion: 'TLSv1.3' }) }],
    },
  },
  'operator.tls-ciphers-refused': {
    'accepts-ccm-beyond-the-list': {
      explains: 'TLS 1.3 is spoken with a suite that few have, and that is not configured.',
      tls: [
        {
          ...MUTUAL,
          serves: withSuites(['TLS_AES_256_GCM_SHA384', 'TLS_AES_128_GCM_SHA256', 'TLS_AES_128_CCM_SHA256']),
        },
      ],
    },
    'accepts-any-cipher-under-another-name': {
      explains: 'Who asks for another server may choose any suite.',
      tls: [
        {
          ...MUTUAL,
          serves: withOptions({ ciphers: DEFAULT_CIPHERS }),
          admits: (socket) =>
            asksForAnother(socket) || socket.getCipher().standardName.startsWith('TLS_AES_'),
        },
      ],
    },
    'resumes-with-a-cipher-of-another-endpoint': {
      explains:
        'Another endpoint has more suites and the same ticket keys, so that its sessions bring theirs.',
      tls: [{ ...SERVER_ONLY, ciphers: OLD_SUITES }, SERVER_ONLY].map((endpoint) => ({
        ...endpoint,
        serves: withOptions({ ticketKeys }),
      })),
    },
  },
  'operator.tls-ciphers-accepted': {
    'refuses-a-cipher-of-tls-1-2': {
      explains: 'Of the suites of TLS 1.2 that are configured one is not spoken.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withSuites(
            TLS_1_2_SUITES.filter((suite) => suite !== 'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256'),
          ),
        },
      ],
    },
    'refuses-the-second-cipher': {
      explains: 'Of two suites that are configured only the first one is spoken.',
      tls: [{ ...MUTUAL, serves: withSuites(['TLS_AES_256_GCM_SHA384']) }],
    },
    'speaks-no-tls-1-3': {
      explains: 'Suites of TLS 1.3 are configured, and only TLS 1.2 is spoken.',
      tls: [{ ...SERVER_ONLY, serves: withOptions({ maxVersion: 'TLSv1.2' }) }],
    },
  },
  'operator.tls-chain': {
    'certificate-of-an-authority-of-the-same-name': {
      explains: 'The certificate is issued by another authority, which has the name of the right one.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withCertificate(async () => (await createAuthority('reference authority')).issue()),
        },
      ],
    },
    'certificate-of-what-is-no-authority': {
      explains: 'The certificate is issued by one that may not issue any.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withCertificate(async ({ authority }) => (await authority.delegate({}, false)).issue()),
        },
      ],
    },
    'certificate-without-its-intermediate': {
      explains: 'The certificate comes without that of the authority between it and the root.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withCertificate(async ({ authority }) => {
            const { cert, key } = await (await authority.delegate()).issue();
            return { cert: cert.slice(0, cert.indexOf('-----BEGIN', 1)), key };
          }),
        },
      ],
    },
  },
  'operator.tls-dates': {
    'certificate-begins-in-ten-minutes': {
      explains: 'The certificate is not valid before ten minutes have passed.',
      tls: [
        { ...SERVER_ONLY, serves: withCertificate(({ authority }) => authority.issue({ from: 10 / 1440 })) },
      ],
    },
    'certificate-ended-a-minute-ago': {
      explains: 'The certificate ended a minute ago.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withCertificate(({ authority }) => authority.issue({ from: -30, to: -1 / 1440 })),
        },
      ],
    },
    'intermediate-ended-yesterday': {
      explains: 'The certificate of the authority between the root and the server ended yesterday.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withCertificate(async ({ authority }) =>
            (await authority.delegate({ from: -30, to: -1 })).issue(),
          ),
        },
      ],
    },
  },
  'operator.tls-host-name': {
    'address-as-a-name-in-the-certificate': {
      explains: 'The certificate has the address as if it were a name.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withCertificate(({ authority }) =>
            authority.issue({ hosts: [{ type: 'dns', value: '127.0.0.1' }] }),
          ),
        },
      ],
    },
    'certificate-for-the-next-address': {
      explains: 'The certificate is for an address that differs in its last digit.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withCertificate(({ authority }) =>
            authority.issue({ hosts: [{ type: 'ip', value: '127.0.0.2' }] }),
          ),
        },
      ],
    },
    'host-only-as-common-name': {
      explains: 'The certificate has the host as its common name alone.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withCertificate(({ authority }) => authority.issue({ name: '127.0.0.1', hosts: [] })),
        },
      ],
    },
  },
  'operator.tls-groups-refused': {
    'exchanges-keys-beyond-the-list-of-groups': {
      explains: 'Keys are exchanged with a group more than is configured.',
      tls: [{ ...MUTUAL, serves: withOptions({ ecdhCurve: 'X25519:P-256:P-521' }) }],
    },
    'ignores-the-list-of-groups': {
      explains: 'Keys are exchanged with every group that the library has.',
      tls: [{ ...MUTUAL, serves: withOptions({ ecdhCurve: 'auto' }) }],
    },
  },
  'operator.tls-groups-accepted': {
    'refuses-the-second-group': {
      explains: 'Of two groups that are configured only the first one is used.',
      tls: [{ ...MUTUAL, serves: withOptions({ ecdhCurve: 'X25519' }) }],
    },
  },
  'operator.tls-plaintext': {
    'serves-plain-http-at-the-tls-port': {
      explains: 'Who speaks HTTP without TLS is served all the same.',
      tls: [{ ...MUTUAL, intercepts: answeringPlainHttp('HTTP/1.1 204 No Content\r\n\r\n') }],
    },
    'serves-plain-http-2-at-the-tls-port': {
      explains: 'Who speaks HTTP/2 without TLS is served all the same.',
      tls: [{ ...SERVER_ONLY, intercepts: servingPlainHttp2 }],
    },
    'serves-a-plain-404-at-the-tls-port': {
      explains: 'Who speaks HTTP without TLS gets the answer that others get with TLS, which is 404.',
      tls: [
        {
          ...SERVER_ONLY,
          intercepts: answeringPlainHttp('HTTP/1.1 404 Not Found\r\n\r\n'),
          answers: () => 404,
        },
      ],
    },
  },
};
