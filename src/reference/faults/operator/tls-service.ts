import { createServer } from 'node:http2';
import { withOptions } from '../../tls/edit-server.js';
import { MUTUAL, SERVER_ONLY } from '../../tls/endpoint.js';
import { answeringPlainHttp, type Intercepts } from '../../tls/intercept.js';
import type { Faults } from '../../page.js';

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
