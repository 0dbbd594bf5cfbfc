import type { Fault } from '../../mount.js';
import { acceptsToken, subjectByClaims } from '../../participant/edit-token.js';

export const doesNotCheckSignatures: Fault = {
  name: 'does-not-check-signatures',
  breaks: ['authentication.token-signature', 'authentication.token-key', 'authentication.token-algorithm'],
  explains: 'Signatures are not checked.',
  participant: { parts: acceptsToken(subjectByClaims) },
};
