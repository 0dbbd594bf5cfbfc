import type { Fault } from '../../mount.js';
import { createAuthority } from '../../tls/authority.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const certificateOfAnAuthorityOfTheSameName: Fault = {
  name: 'certificate-of-an-authority-of-the-same-name',
  breaks: ['operator.tls-chain'],
  explains: 'The certificate is issued by another authority, which has the name of the right one.',
  tls: [
    { ...SERVER_ONLY, serves: shows(async () => (await createAuthority('reference authority')).issue()) },
  ],
};
