import { constants, randomBytes } from 'node:crypto';
import { DEFAULT_CIPHERS } from 'node:tls';
import { asksForAnother, withSuites, withOldVersions, withOptions } from '../../tls/edit-server.js';
import { MUTUAL, OLD_SUITES, SERVER_ONLY, TLS_1_2_SUITES } from '../../tls/endpoint.js';
import type { Faults } from '../../page.js';

const ticketKeys = randomBytes(48);

export const operatorTlsVersions: Faults = {
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
    'accepts-tls-1-2-without-alpn': {
      explains: 'The minimum is TLS 1.3, and who names no protocol may speak TLS 1.2.',
      tls: [
        {
          ...MUTUAL,
          ...{ ciphers: TLS_1_2_SUITES, clientAuth: false },
          serves: withOptions({ minVersion: 'TLSv1.2' }),
          admits: (socket) => socket.getProtocol() === 'TLSv1.3' || !socket.alpnProtocol,
        },
      ],
    },
    'accepts-tls-1-1-under-a-minimum-of-1-2': {
      explains: 'The minimum is TLS 1.2, and TLS 1.1 is spoken.',
      tls: [{ ...SERVER_ONLY, ciphers: OLD_SUITES, serves: withOldVersions('TLSv1.1') }],
    },
    'accepts-tls-1-2-under-a-minimum-of-1-3': {
      explains: 'The minimum is TLS 1.3, and TLS 1.2 is spoken.',
      tls: [{ ...SERVER_ONLY, minimumVersion: 'TLSv1.3', serves: withOptions({ minVersion: 'TLSv1.2' }) }],
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
    'accepts-tls-1-2-under-another-name': {
      explains: 'The minimum is TLS 1.3, and who asks for another server may speak TLS 1.2.',
      tls: [
        {
          ...SERVER_ONLY,
          minimumVersion: 'TLSv1.3',
          serves: withOptions({ minVersion: 'TLSv1.2' }),
          admits: (socket) => socket.getProtocol() === 'TLSv1.3' || asksForAnother(socket),
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
    'accepts-chacha-by-http-1-alone': {
      explains: 'A suite that is not configured is taken from who does not name HTTP/2.',
      tls: [
        {
          ...MUTUAL,
          serves: withSuites([...(MUTUAL.ciphers ?? []), 'TLS_CHACHA20_POLY1305_SHA256']),
          admits: (socket) => !socket.getCipher().name.includes('CHACHA') || socket.alpnProtocol !== 'h2',
        },
      ],
    },
    'accepts-cbc-beyond-the-list': {
      explains: 'TLS 1.2 is spoken with a suite of an old kind that is not configured.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withSuites([...TLS_1_2_SUITES, 'TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256']),
        },
      ],
    },
    'accepts-ccm-beyond-the-list': {
      explains: 'TLS 1.3 is spoken with a suite that few have, and that is not configured.',
      tls: [
        {
          ...MUTUAL,
          serves: withSuites(['TLS_AES_256_GCM_SHA384', 'TLS_AES_128_GCM_SHA256', 'TLS_AES_128_CCM_SHA256']),
        },
      ],
    },
    'accepts-chacha20-beyond-the-list': {
      explains: 'TLS 1.3 is spoken with a suite more than is configured.',
      tls: [
        {
          ...MUTUAL,
          serves: withSuites([
            'TLS_AES_256_GCM_SHA384',
            'TLS_AES_128_GCM_SHA256',
            'TLS_CHACHA20_POLY1305_SHA256',
          ]),
        },
      ],
    },
    'accepts-chacha20-of-tls-1-2-beyond-the-list': {
      explains: 'ChaCha20 is configured for TLS 1.3 only, and spoken in TLS 1.2, too.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withSuites([...TLS_1_2_SUITES, 'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256']),
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
    'ignores-the-list-of-ciphers': {
      explains: 'Every suite is spoken that the library has.',
      tls: [{ ...SERVER_ONLY, serves: withOptions({ ciphers: DEFAULT_CIPHERS }) }],
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
};
