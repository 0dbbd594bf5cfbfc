import type { Fault } from '../../mount.js';
import { acceptsToken, claimsOf } from '../../participant/edit-token.js';
import { verifier, demands } from '../../participant/token.js';

export const acceptsListsOfAudiences: Fault = {
  name: 'accepts-lists-of-audiences',
  breaks: ['authentication.token-audience'],
  explains: 'A token for several audiences is taken, whoever they are.',
  participant: {
    parts: acceptsToken((token, trust) => {
      const { aud = [] } = claimsOf(token);
      const audiences = [aud].flat();
      return audiences.length > 1
        ? verifier(trust, { ...demands(trust), audience: audiences })(token)
        : undefined;
    }),
  },
};
