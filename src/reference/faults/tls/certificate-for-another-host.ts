import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const certificateForAnotherHost: Fault = {
  name: 'certificate-for-another-host',
  breaks: ['operator.tls-host-name'],
  explains: 'The certificate is for another host.',
  tls: [
    {
      ...SERVER_ONLY,
      serves: shows(({ authority }) =>
        authority.issue({ hosts: [{ type: 'dns', value: 'participant.example' }] }),
      ),
    },
  ],
};
