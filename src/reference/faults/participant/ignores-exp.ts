import type { Fault } from '../../mount.js';
import { acceptsToken, claimsOf } from '../../participant/edit-token.js';
import { verifier, demands } from '../../participant/token.js';

export const ignoresExp: Fault = {
  name: 'ignores-exp',
  breaks: ['authentication.token-expired'],
  explains: 'The expiration time of a token is not looked at.',
  participant: {
    parts: acceptsToken((token, trust) => {
      const { exp = 0 } = claimsOf(token);
      if (exp * 1000 > Date.now()) return undefined;
      return verifier(trust, { ...demands(trust), currentDate: new Date((exp - 1) * 1000) })(token);
    }),
  },
};
