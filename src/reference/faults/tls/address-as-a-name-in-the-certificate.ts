import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const addressAsANameInTheCertificate: Fault = {
  name: 'address-as-a-name-in-the-certificate',
  breaks: ['operator.tls-host-name'],
  explains: 'The certificate has the address as if it were a name.',
  tls: [
    {
      ...SERVER_ONLY,
      serves: shows(({ authority }) => authority.issue({ hosts: [{ type: 'dns', value: '127.0.0.1' }] })),
    },
  ],
};
