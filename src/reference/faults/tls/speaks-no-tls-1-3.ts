import type { Fault } from '../../mount.js';
import { withOptions } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const speaksNoTls13: Fault = {
  name: 'speaks-no-tls-1-3',
  breaks: ['operator.tls-ciphers-accepted'],
  explains: 'Suites of TLS 1.3 are configured, and only TLS 1.2 is spoken.',
  tls: [{ ...SERVER_ONLY, serves: withOptions({ maxVersion: 'TLSv1.2' }) }],
};
