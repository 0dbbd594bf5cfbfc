import type { Fault } from '../../mount.js';
import { takes } from '../../tls/client-certificate.js';
import { asksOnly } from '../../tls/edit-server.js';
import { MUTUAL } from '../../tls/endpoint.js';

export const takesSelfSignedClientCertificates: Fault = {
  name: 'takes-self-signed-client-certificates',
  breaks: ['operator.tls-client-certificate-authority'],
  explains: 'A client certificate that is signed by itself is taken.',
  tls: [{ ...MUTUAL, serves: asksOnly, admits: takes('DEPTH_ZERO_SELF_SIGNED_CERT') }],
};
