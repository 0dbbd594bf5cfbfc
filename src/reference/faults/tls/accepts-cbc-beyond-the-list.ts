import type { Fault } from '../../mount.js';
import { speaks } from '../../tls/edit-server.js';
import { SERVER_ONLY, TLS_1_2_SUITES } from '../../tls/endpoint.js';

export const acceptsCbcBeyondTheList: Fault = {
  name: 'accepts-cbc-beyond-the-list',
  breaks: ['operator.tls-ciphers-refused'],
  explains: 'TLS 1.2 is spoken with a suite of an old kind that is not configured.',
  tls: [{ ...SERVER_ONLY, serves: speaks([...TLS_1_2_SUITES, 'TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256']) }],
};
