import type { Fault } from '../../mount.js';
import { MUTUAL } from '../../tls/endpoint.js';

export const trustsAnotherAuthorityForClients: Fault = {
  name: 'trusts-another-authority-for-clients',
  breaks: ['operator.tls-client-certificate-accepted'],
  explains: 'Client certificates of another authority than the right one are trusted.',
  tls: [{ ...MUTUAL, serves: (options, { other }) => ({ ...options, ca: other.cert }) }],
};
