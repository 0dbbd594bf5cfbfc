import type { Fault } from '../../mount.js';
import { acceptsToken, claimsOf } from '../../participant/edit-token.js';
import { verifier, demands } from '../../participant/token.js';

export const comparesAudByPrefix: Fault = {
  name: 'compares-aud-by-prefix',
  breaks: ['authentication.token-audience'],
  explains: 'An audience that begins with the right one is taken for it.',
  participant: {
    parts: acceptsToken((token, trust) => {
      const { aud = [] } = claimsOf(token);
      const audiences = [aud].flat();
      return audiences.some((each) => each.startsWith(trust.audience))
        ? verifier(trust, { ...demands(trust), audience: audiences })(token)
        : undefined;
    }),
  },
};
