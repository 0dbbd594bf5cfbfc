import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const tlsVersionAsANumber: Fault = {
  name: 'tls-version-as-a-number',
  breaks: ['configuration.tls-types'],
  explains: 'tls.minimum-server-protocol-version is 1.3.',
  configuration: replaces('tls', 'TLSv1.3', '1.3'),
};
