import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const intermediateEndedYesterday: Fault = {
  name: 'intermediate-ended-yesterday',
  breaks: ['operator.tls-dates'],
  explains: 'The certificate of the authority between the root and the server ended yesterday.',
  tls: [
    {
      ...SERVER_ONLY,
      serves: shows(async ({ authority }) => (await authority.delegate({ from: -30, to: -1 })).issue()),
    },
  ],
};
