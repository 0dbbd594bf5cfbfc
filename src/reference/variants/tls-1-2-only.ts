import type { Variant } from '../mount.js';
import { withOptions } from '../tls/edit-server.js';
import { SERVER_ONLY } from '../tls/endpoint.js';
import { only } from './only.js';

export const tls12Only: Variant = {
  name: 'tls-1-2-only',
  explains: 'The suites that are configured are those of TLS 1.2, and so TLS 1.3 is not spoken.',
  target: only('operator'),
  tls: [
    {
      ...SERVER_ONLY,
      ciphers: ['TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256', 'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256'],
      serves: withOptions({ maxVersion: 'TLSv1.2' }),
    },
  ],
};
