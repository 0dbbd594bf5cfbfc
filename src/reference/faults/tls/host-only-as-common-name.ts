import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const hostOnlyAsCommonName: Fault = {
  name: 'host-only-as-common-name',
  breaks: ['operator.tls-host-name'],
  explains: 'The certificate has the host as its common name alone.',
  tls: [
    { ...SERVER_ONLY, serves: shows(({ authority }) => authority.issue({ name: '127.0.0.1', hosts: [] })) },
  ],
};
