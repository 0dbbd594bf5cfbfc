import type { Fault } from '../../mount.js';
import { acceptsToken, claimsOf } from '../../participant/edit-token.js';
import { verifier, demands } from '../../participant/token.js';

export const ignoresNbf: Fault = {
  name: 'ignores-nbf',
  breaks: ['authentication.token-not-yet-valid'],
  explains: 'The time before which a token is not valid is not looked at.',
  participant: {
    parts: acceptsToken((token, trust) => {
      const { nbf = 0 } = claimsOf(token);
      return nbf * 1000 < Date.now()
        ? undefined
        : verifier(trust, { ...demands(trust), currentDate: new Date(nbf * 1000) })(token);
    }),
  },
};
