import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const certificateOfAnotherAuthority: Fault = {
  name: 'certificate-of-another-authority',
  breaks: ['operator.tls-chain'],
  explains: 'The certificate is issued by an authority that is not named.',
  tls: [{ ...SERVER_ONLY, serves: shows(({ other }) => other.issue()) }],
};
