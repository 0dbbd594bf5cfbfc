import type { Fault } from '../../mount.js';
import { acceptsHmacWith } from '../../participant/hmac.js';

export const acceptsHmacWithPublicKeyAsTrimmedPem: Fault = {
  name: 'accepts-hmac-with-public-key-as-trimmed-pem',
  breaks: ['authentication.token-algorithm'],
  explains: 'The public key, as PEM without its last newline, is taken as the secret of an HMAC.',
  participant: {
    parts: acceptsHmacWith((key) => key.export({ type: 'spki', format: 'pem' }).toString().trimEnd()),
  },
};
