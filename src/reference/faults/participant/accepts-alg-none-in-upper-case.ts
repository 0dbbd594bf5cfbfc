import type { Fault } from '../../mount.js';
import { acceptsToken, subjectByClaims, headerOf } from '../../participant/edit-token.js';

export const acceptsAlgNoneInUpperCase: Fault = {
  name: 'accepts-alg-none-in-upper-case',
  breaks: ['authentication.token-algorithm'],
  explains: 'The algorithm none is known only in lower case, and let through as None or NONE.',
  participant: {
    parts: acceptsToken((token, trust) => {
      const { alg = '' } = headerOf(token);
      return alg !== 'none' && alg.toLowerCase() === 'none' && alg.startsWith('N')
        ? subjectByClaims(token, trust)
        : undefined;
    }),
  },
};
