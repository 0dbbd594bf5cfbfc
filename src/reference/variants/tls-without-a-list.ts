import type { Variant } from '../mount.js';
import { only } from './only.js';

export const tlsWithoutAList: Variant = {
  name: 'tls-without-a-list',
  explains: 'No suites are configured, and a client certificate is asked for, but not required.',
  target: only('operator'),
  tls: [
    {
      minimumVersion: 'TLSv1.2',
      clientAuth: false,
      serves: (options, { authority }) => ({
        ...options,
        requestCert: true,
        rejectUnauthorized: false,
        ca: authority.cert,
      }),
    },
  ],
};
