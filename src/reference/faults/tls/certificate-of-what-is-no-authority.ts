import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const certificateOfWhatIsNoAuthority: Fault = {
  name: 'certificate-of-what-is-no-authority',
  breaks: ['operator.tls-chain'],
  explains: 'The certificate is issued by one that may not issue any.',
  tls: [
    { ...SERVER_ONLY, serves: shows(async ({ authority }) => (await authority.delegate({}, false)).issue()) },
  ],
};
