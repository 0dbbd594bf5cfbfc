import type { Fault } from '../../mount.js';
import { acceptsToken, claimsOf } from '../../participant/edit-token.js';
import { verifier, demands } from '../../participant/token.js';

export const ignoresAud: Fault = {
  name: 'ignores-aud',
  breaks: ['authentication.token-audience'],
  explains: 'The audience of a token is not looked at.',
  participant: {
    parts: acceptsToken((token, trust) => {
      const { aud = [] } = claimsOf(token);
      const audiences = [aud].flat();
      return audiences.length > 0
        ? verifier(trust, { ...demands(trust), audience: audiences })(token)
        : undefined;
    }),
  },
};
