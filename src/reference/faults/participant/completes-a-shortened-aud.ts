import type { Fault } from '../../mount.js';
import { acceptsToken, claimsOf } from '../../participant/edit-token.js';
import { verifier, demands } from '../../participant/token.js';

export const completesAShortenedAud: Fault = {
  name: 'completes-a-shortened-aud',
  breaks: ['authentication.token-audience'],
  explains: 'The beginning of the right audience is taken for it.',
  participant: {
    parts: acceptsToken((token, trust) => {
      const { aud = [] } = claimsOf(token);
      const audiences = [aud].flat();
      return audiences.some((each) => trust.audience.startsWith(each))
        ? verifier(trust, { ...demands(trust), audience: audiences })(token)
        : undefined;
    }),
  },
};
