import type { Fault } from '../../mount.js';
import { acceptsHmacWith } from '../../participant/hmac.js';

export const acceptsHmacWithPublicKeyAsPem: Fault = {
  name: 'accepts-hmac-with-public-key-as-pem',
  breaks: ['authentication.token-algorithm'],
  explains: 'The public key, as PEM, is taken as the secret of an HMAC.',
  participant: { parts: acceptsHmacWith((key) => key.export({ type: 'spki', format: 'pem' })) },
};
