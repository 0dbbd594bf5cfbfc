import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const olderCiphersForTls13: Fault = {
  name: 'older-ciphers-for-tls-1-3',
  breaks: ['configuration.tls-ciphers-fit-version'],
  explains: 'TLSv1.3 is the minimum, and the only suite is one of TLS 1.2.',
  configuration: replaces(
    'tls',
    '- TLS_AES_256_GCM_SHA384\n    - TLS_AES_128_GCM_SHA256',
    '- TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
  ),
};
