import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const certificateForTheNextAddress: Fault = {
  name: 'certificate-for-the-next-address',
  breaks: ['operator.tls-host-name'],
  explains: 'The certificate is for an address that differs in its last digit.',
  tls: [
    {
      ...SERVER_ONLY,
      serves: shows(({ authority }) => authority.issue({ hosts: [{ type: 'ip', value: '127.0.0.2' }] })),
    },
  ],
};
