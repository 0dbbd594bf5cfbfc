import { createServer } from 'node:http2';
import type { Faults } from '../../page.js';
import { createAuthority } from '../../tls/authority.js';
import { withCertificate, withOptions } from '../../tls/edit-server.js';
import { MUTUAL, SERVER_ONLY } from '../../tls/endpoint.js';
import { answeringPlainHttp, type Intercepts } from '../../tls/intercept.js';

export const operatorTlsCertificate: Faults = {
  'operator.tls-chain': {
    'certificate-for-clients': {
      explains: 'The certificate is one for clients, not for servers.',
      tls: [
        { ...SERVER_ONLY, serves: withCertificate(({ authority }) => authority.issue({ use: 'client' })) },
      ],
    },
    'certificate-of-an-authority-of-the-same-name': {
      explains: 'The certificate is issued by another authority, which has the name of the right one.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withCertificate(async () => (await createAuthority('reference authority')).issue()),
        },
      ],
    },
    'certificate-of-another-authority': {
      explains: 'The certificate is issued by an authority that is not named.',
      tls: [{ ...SERVER_ONLY, serves: withCertificate(({ other }) => other.issue()) }],
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
    'certificate-with-another-intermediate': {
      explains:
        'The certificate comes with that of another authority of the same name as the one that issued it.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withCertificate(async ({ authority }) => {
            const { cert, key } = await (await authority.delegate()).issue();
            const another = await authority.delegate();
            return { cert: cert.slice(0, cert.indexOf('-----BEGIN', 1)) + another.cert, key };
          }),
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
    'certificate-begins-tomorrow': {
      explains: 'The certificate is not valid before tomorrow.',
      tls: [{ ...SERVER_ONLY, serves: withCertificate(({ authority }) => authority.issue({ from: 1 })) }],
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
    'certificate-ended-yesterday': {
      explains: 'The certificate ended yesterday.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withCertificate(({ authority }) => authority.issue({ from: -30, to: -1 })),
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
    'certificate-for-another-host': {
      explains: 'The certificate is for another host.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withCertificate(({ authority }) =>
            authority.issue({ hosts: [{ type: 'dns', value: 'participant.example' }] }),
          ),
        },
      ],
    },
    'certificate-for-localhost-only': {
      explains: 'The certificate is for localhost, and not for its address.',
      tls: [
        {
          ...SERVER_ONLY,
          serves: withCertificate(({ authority }) =>
            authority.issue({ hosts: [{ type: 'dns', value: 'localhost' }] }),
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
};

/** What speaks HTTP/2 without TLS is served. */
const servingPlainHttp2: Intercepts = (socket, first) => {
  if (!first.toString('latin1').startsWith('PRI * HTTP/2.0')) return false;
  const plain = createServer((_, response) => response.end());
  socket.pause();
  socket.unshift(first);
  plain.emit('connection', socket);
  return true;
};

export const operatorTlsService: Faults = {
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
