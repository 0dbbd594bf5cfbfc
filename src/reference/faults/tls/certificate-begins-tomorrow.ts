import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const certificateBeginsTomorrow: Fault = {
  name: 'certificate-begins-tomorrow',
  breaks: ['operator.tls-dates'],
  explains: 'The certificate is not valid before tomorrow.',
  tls: [{ ...SERVER_ONLY, serves: shows(({ authority }) => authority.issue({ from: 1 })) }],
};
