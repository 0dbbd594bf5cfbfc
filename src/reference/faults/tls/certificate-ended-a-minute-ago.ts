import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const certificateEndedAMinuteAgo: Fault = {
  name: 'certificate-ended-a-minute-ago',
  breaks: ['operator.tls-dates'],
  explains: 'The certificate ended a minute ago.',
  tls: [{ ...SERVER_ONLY, serves: shows(({ authority }) => authority.issue({ from: -30, to: -1 / 1440 })) }],
};
