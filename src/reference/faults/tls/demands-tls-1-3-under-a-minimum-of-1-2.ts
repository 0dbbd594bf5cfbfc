import type { Fault } from '../../mount.js';
import { withOptions } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const demandsTls13UnderAMinimumOf12: Fault = {
  name: 'demands-tls-1-3-under-a-minimum-of-1-2',
  breaks: ['operator.tls-versions-accepted', 'operator.tls-ciphers-accepted'],
  explains: 'The minimum is TLS 1.2, and only TLS 1.3 is spoken.',
  tls: [{ ...SERVER_ONLY, serves: withOptions({ minVersion: 'TLSv1.3' }) }],
};
