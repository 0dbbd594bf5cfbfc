import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const certificateForLocalhostOnly: Fault = {
  name: 'certificate-for-localhost-only',
  breaks: ['operator.tls-host-name'],
  explains: 'The certificate is for localhost, and not for its address.',
  tls: [
    {
      ...SERVER_ONLY,
      serves: shows(({ authority }) => authority.issue({ hosts: [{ type: 'dns', value: 'localhost' }] })),
    },
  ],
};
