import type { Fault } from '../../mount.js';
import { acceptsToken, subjectByClaims, headerOf } from '../../participant/edit-token.js';

export const acceptsAlgNoneInMixedCase: Fault = {
  name: 'accepts-alg-none-in-mixed-case',
  breaks: ['authentication.token-algorithm'],
  explains: 'The algorithm none is known in lower and in upper case, and let through as nOnE.',
  participant: {
    parts: acceptsToken((token, trust) => {
      const { alg = '' } = headerOf(token);
      return !['none', 'None', 'NONE'].includes(alg) && alg.toLowerCase() === 'none'
        ? subjectByClaims(token, trust)
        : undefined;
    }),
  },
};
