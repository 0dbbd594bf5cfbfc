import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const certificateWithoutPem: Fault = {
  name: 'certificate-without-pem',
  breaks: ['configuration.tls-files'],
  explains: 'tls.cert-chain-file names a file that holds no PEM.',
  configuration: replaces('tls', 'file: api.pem', 'file: nothing.pem'),
};
