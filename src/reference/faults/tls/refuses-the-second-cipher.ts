import type { Fault } from '../../mount.js';
import { speaks } from '../../tls/edit-server.js';
import { MUTUAL } from '../../tls/endpoint.js';

export const refusesTheSecondCipher: Fault = {
  name: 'refuses-the-second-cipher',
  breaks: ['operator.tls-ciphers-accepted'],
  explains: 'Of two suites that are configured only the first one is spoken.',
  tls: [{ ...MUTUAL, serves: speaks(['TLS_AES_256_GCM_SHA384']) }],
};
