import type { Fault } from '../../mount.js';
import { remembersTokensBy } from '../../participant/edit-token.js';

export const remembersTokensByHeaderAndSignature: Fault = {
  name: 'remembers-tokens-by-header-and-signature',
  breaks: ['authentication.token-well-formed', 'authentication.token-signature'],
  explains:
    'A good token is remembered by its header and its signature, and its payload is not looked at again.',
  participant: {
    parts: remembersTokensBy((token) =>
      token
        .split('.')
        .filter((_, part) => part !== 1)
        .join('.'),
    ),
  },
};
