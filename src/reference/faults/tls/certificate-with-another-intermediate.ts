import type { Fault } from '../../mount.js';
import { shows } from '../../tls/edit-server.js';
import { SERVER_ONLY } from '../../tls/endpoint.js';

export const certificateWithAnotherIntermediate: Fault = {
  name: 'certificate-with-another-intermediate',
  breaks: ['operator.tls-chain'],
  explains:
    'The certificate comes with that of another authority of the same name as the one that issued it.',
  tls: [
    {
      ...SERVER_ONLY,
      serves: shows(async ({ authority }) => {
        const { cert, key } = await (await authority.delegate()).issue();
        const another = await authority.delegate();
        return { cert: cert.slice(0, cert.indexOf('-----BEGIN', 1)) + another.cert, key };
      }),
    },
  ],
};
