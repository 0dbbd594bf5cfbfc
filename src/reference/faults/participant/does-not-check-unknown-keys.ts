import type { Fault } from '../../mount.js';
import { acceptsToken, subjectByClaims, headerOf } from '../../participant/edit-token.js';

export const doesNotCheckUnknownKeys: Fault = {
  name: 'does-not-check-unknown-keys',
  breaks: ['authentication.token-key'],
  explains: 'A token whose key id nobody knows is not checked.',
  participant: {
    parts: acceptsToken(async (token, trust) => {
      const { alg, kid } = headerOf(token);
      if (kid === undefined || alg !== 'RS256') return undefined;
      const known = await trust.keys({ alg, kid }).then(
        () => true,
        () => false,
      );
      return known ? undefined : subjectByClaims(token, trust);
    }),
  },
};
