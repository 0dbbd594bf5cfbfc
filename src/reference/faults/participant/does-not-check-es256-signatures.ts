import type { Fault } from '../../mount.js';
import { acceptsToken, subjectByClaims, headerOf } from '../../participant/edit-token.js';

export const doesNotCheckEs256Signatures: Fault = {
  name: 'does-not-check-es256-signatures',
  breaks: ['authentication.token-signature', 'authentication.token-key'],
  explains: 'Signatures are checked for RS256, and for no other algorithm.',
  participant: {
    setup: { algorithm: 'ES256' },
    parts: acceptsToken((token, trust) =>
      headerOf(token).alg === 'ES256' ? subjectByClaims(token, trust) : undefined,
    ),
  },
};
