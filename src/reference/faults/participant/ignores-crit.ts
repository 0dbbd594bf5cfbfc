import type { Fault } from '../../mount.js';
import { acceptsToken, headerOf } from '../../participant/edit-token.js';
import { verifier, demands } from '../../participant/token.js';

export const ignoresCrit: Fault = {
  name: 'ignores-crit',
  breaks: ['authentication.token-critical'],
  explains: 'Critical extensions that are not known are ignored.',
  participant: {
    parts: acceptsToken((token, trust) => {
      const names = headerOf(token).crit ?? [];
      return verifier(trust, {
        ...demands(trust),
        crit: Object.fromEntries(names.map((name) => [name, false])),
      })(token);
    }),
  },
};
