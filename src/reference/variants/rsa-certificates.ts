import type { Variant } from '../mount.js';
import { shows } from '../tls/edit-server.js';
import { MUTUAL } from '../tls/endpoint.js';
import { only } from './only.js';

export const rsaCertificates: Variant = {
  name: 'rsa-certificates',
  explains: 'Certificates are of RSA keys, and issued by an authority between the root and the server.',
  target: only('operator'),
  tls: [
    {
      ...MUTUAL,
      minimumVersion: 'TLSv1.2',
      ciphers: [
        'TLS_AES_128_GCM_SHA256',
        'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
        'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
      ],
      serves: shows(async ({ authority }) =>
        (await authority.delegate({ key: 'rsa' })).issue({ key: 'rsa' }),
      ),
    },
  ],
};
