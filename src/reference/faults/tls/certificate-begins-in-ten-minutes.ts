import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const certificateBeginsInTenMinutes: Fault = {
  name: 'certificate-begins-in-ten-minutes',
  breaks: ['operator.tls-dates'],
  explains: 'The certificate is not valid before ten minutes have passed.',
  tls: [{ ...SERVER_ONLY, serves: shows(({ authority }) => authority.issue({ from: 10 / 1440 })) }],
};
