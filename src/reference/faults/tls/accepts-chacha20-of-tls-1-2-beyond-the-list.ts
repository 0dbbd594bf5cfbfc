import type { Fault } from '../../mount.js';
import { speaks } from '../../tls/edit-server.js';
import { SERVER_ONLY, TLS_1_2_SUITES } from '../../tls/endpoint.js';

export const acceptsChacha20OfTls12BeyondTheList: Fault = {
  name: 'accepts-chacha20-of-tls-1-2-beyond-the-list',
  breaks: ['operator.tls-ciphers-refused'],
  explains: 'ChaCha20 is configured for TLS 1.3 only, and spoken in TLS 1.2, too.',
  tls: [
    { ...SERVER_ONLY, serves: speaks([...TLS_1_2_SUITES, 'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256']) },
  ],
};
