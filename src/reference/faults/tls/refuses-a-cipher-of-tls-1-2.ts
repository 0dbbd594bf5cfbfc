import type { Fault } from '../../mount.js';
import { speaks } from '../../tls/edit-server.js';
import { SERVER_ONLY, TLS_1_2_SUITES } from '../../tls/endpoint.js';

export const refusesACipherOfTls12: Fault = {
  name: 'refuses-a-cipher-of-tls-1-2',
  breaks: ['operator.tls-ciphers-accepted'],
  explains: 'Of the suites of TLS 1.2 that are configured one is not spoken.',
  tls: [
    {
      ...SERVER_ONLY,
      serves: speaks(TLS_1_2_SUITES.filter((suite) => suite !== 'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256')),
    },
  ],
};
