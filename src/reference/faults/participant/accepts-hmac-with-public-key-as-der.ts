import type { Fault } from '../../mount.js';
import { acceptsHmacWith } from '../../participant/hmac.js';

export const acceptsHmacWithPublicKeyAsDer: Fault = {
  name: 'accepts-hmac-with-public-key-as-der',
  breaks: ['authentication.token-algorithm'],
  explains: 'The public key, as DER, is taken as the secret of an HMAC.',
  participant: { parts: acceptsHmacWith((key) => key.export({ type: 'spki', format: 'der' })) },
};
