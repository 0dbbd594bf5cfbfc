import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const tlsWithoutAKey: Fault = {
  name: 'tls-without-a-key',
  breaks: ['configuration.tls-pair'],
  explains: 'tls.cert-chain-file stands without tls.private-key-file.',
  configuration: replaces('tls', '  private-key-file: api-key.pem\n', ''),
};
