import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const noCiphersAtAll: Fault = {
  name: 'no-ciphers-at-all',
  breaks: ['configuration.tls-ciphers'],
  explains: 'tls.ciphers is an empty list.',
  configuration: replaces(
    'tls',
    'ciphers:\n    - TLS_AES_256_GCM_SHA384\n    - TLS_AES_128_GCM_SHA256',
    'ciphers: []',
  ),
};
