import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const ciphersAsText: Fault = {
  name: 'ciphers-as-text',
  breaks: ['configuration.tls-types'],
  explains: 'tls.ciphers is one name, and no list.',
  configuration: replaces(
    'tls',
    'ciphers:\n    - TLS_AES_256_GCM_SHA384\n    - TLS_AES_128_GCM_SHA256',
    'ciphers: TLS_AES_256_GCM_SHA384',
  ),
};
