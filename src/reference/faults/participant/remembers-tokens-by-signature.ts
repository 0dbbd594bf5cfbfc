import type { Fault } from '../../mount.js';
import { remembersTokensBy } from '../../participant/edit-token.js';

export const remembersTokensBySignature: Fault = {
  name: 'remembers-tokens-by-signature',
  breaks: ['authentication.token-signature'],
  explains: 'A good token is remembered by its signature, and its payload is not checked again.',
  participant: { parts: remembersTokensBy((token) => token.split('.')[2] ?? '') },
};
