import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const tlsVersionWithoutItsV: Fault = {
  name: 'tls-version-without-its-v',
  breaks: ['configuration.tls-version'],
  explains: 'tls.minimum-server-protocol-version is TLS1.3.',
  configuration: replaces('tls', 'TLSv1.3', 'TLS1.3'),
};
