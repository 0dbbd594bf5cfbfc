import type { Fault } from '../../mount.js';
import { acceptsToken, subjectByClaims } from '../../participant/edit-token.js';

export const doesNotCheckSignatures: Fault = {
  name: 'does-not-check-signatures',
  breaks: ['auth.token-signature', 'auth.token-key', 'auth.token-algorithm'],
  explains: 'Signatures are not checked.',
  participant: { parts: acceptsToken(subjectByClaims) },
};
