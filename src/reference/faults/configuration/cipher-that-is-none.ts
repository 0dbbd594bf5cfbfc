import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const cipherThatIsNone: Fault = {
  name: 'cipher-that-is-none',
  breaks: ['configuration.tls-ciphers'],
  explains: 'One of tls.ciphers has the hash of another suite in its name.',
  configuration: replaces('tls', 'TLS_AES_128_GCM_SHA256', 'TLS_AES_128_GCM_SHA512'),
};
