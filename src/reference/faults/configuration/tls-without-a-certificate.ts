import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const tlsWithoutACertificate: Fault = {
  name: 'tls-without-a-certificate',
  breaks: ['configuration.tls-pair'],
  explains: 'tls.private-key-file stands without tls.cert-chain-file.',
  configuration: replaces('tls', '  cert-chain-file: api.pem\n', ''),
};
