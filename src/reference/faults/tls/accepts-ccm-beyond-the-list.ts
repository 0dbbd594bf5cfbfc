import type { Fault } from '../../mount.js';
import { speaks } from '../../tls/edit-server.js';
import { MUTUAL } from '../../tls/endpoint.js';

export const acceptsCcmBeyondTheList: Fault = {
  name: 'accepts-ccm-beyond-the-list',
  breaks: ['operator.tls-ciphers-refused'],
  explains: 'TLS 1.3 is spoken with a suite that few have, and that is not configured.',
  tls: [
    {
      ...MUTUAL,
      serves: speaks(['TLS_AES_256_GCM_SHA384', 'TLS_AES_128_GCM_SHA256', 'TLS_AES_128_CCM_SHA256']),
    },
  ],
};
