import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const certificateWithoutItsIntermediate: Fault = {
  name: 'certificate-without-its-intermediate',
  breaks: ['operator.tls-chain'],
  explains: 'The certificate comes without that of the authority between it and the root.',
  tls: [
    {
      ...SERVER_ONLY,
      serves: shows(async ({ authority }) => {
        const { cert, key } = await (await authority.delegate()).issue();
        return { cert: cert.slice(0, cert.indexOf('-----BEGIN', 1)), key };
      }),
    },
  ],
};
