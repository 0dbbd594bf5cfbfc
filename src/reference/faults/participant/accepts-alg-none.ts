import type { Fault } from '../../mount.js';
import { acceptsToken, subjectByClaims, headerOf } from '../../participant/edit-token.js';

export const acceptsAlgNone: Fault = {
  name: 'accepts-alg-none',
  breaks: ['authentication.token-algorithm'],
  explains: 'Tokens with the algorithm none are taken.',
  participant: {
    parts: acceptsToken((token, trust) => {
      const { alg = '' } = headerOf(token);
      return alg === 'none' ? subjectByClaims(token, trust) : undefined;
    }),
  },
};
