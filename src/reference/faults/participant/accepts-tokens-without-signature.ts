import type { Fault } from '../../mount.js';
import { acceptsToken, subjectByClaims, headerOf } from '../../participant/edit-token.js';

export const acceptsTokensWithoutSignature: Fault = {
  name: 'accepts-tokens-without-signature',
  breaks: ['authentication.token-signature'],
  explains: 'An empty signature is not checked, whichever algorithm the header names.',
  participant: {
    parts: acceptsToken((token, trust) =>
      token.endsWith('.') && /^[RE]S256$/.test(headerOf(token).alg ?? '')
        ? subjectByClaims(token, trust)
        : undefined,
    ),
  },
};
