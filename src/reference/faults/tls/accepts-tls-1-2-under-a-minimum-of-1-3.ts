import type { Fault } from '../../mount.js';
import { withOptions } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const acceptsTls12UnderAMinimumOf13: Fault = {
  name: 'accepts-tls-1-2-under-a-minimum-of-1-3',
  breaks: ['operator.tls-minimum-version'],
  explains: 'The minimum is TLS 1.3, and TLS 1.2 is spoken.',
  tls: [{ ...SERVER_ONLY, minimumVersion: 'TLSv1.3', serves: withOptions({ minVersion: 'TLSv1.2' }) }],
};
