import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const certificateForClients: Fault = {
  name: 'certificate-for-clients',
  breaks: ['operator.tls-chain'],
  explains: 'The certificate is one for clients, not for servers.',
  tls: [{ ...SERVER_ONLY, serves: shows(({ authority }) => authority.issue({ use: 'client' })) }],
};
