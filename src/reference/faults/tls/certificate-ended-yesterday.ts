import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const certificateEndedYesterday: Fault = {
  name: 'certificate-ended-yesterday',
  breaks: ['operator.tls-dates'],
  explains: 'The certificate ended yesterday.',
  tls: [{ ...SERVER_ONLY, serves: shows(({ authority }) => authority.issue({ from: -30, to: -1 })) }],
};
