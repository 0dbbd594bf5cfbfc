import type { Fault } from '../../mount.js';
import { remembersTokensBy } from '../../participant/edit-token.js';

export const remembersTokensByPayload: Fault = {
  name: 'remembers-tokens-by-payload',
  breaks: ['authentication.token-signature'],
  explains: 'A good token is remembered by its payload, and its signature is not checked again.',
  participant: { parts: remembersTokensBy((token) => token.split('.')[1] ?? '') },
};
