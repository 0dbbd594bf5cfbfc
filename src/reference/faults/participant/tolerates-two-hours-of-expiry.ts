import type { Fault } from '../../mount.js';
import { acceptsToken, claimsOf } from '../../participant/edit-token.js';
import { verifier, demands } from '../../participant/token.js';

export const toleratesTwoHoursOfExpiry: Fault = {
  name: 'tolerates-two-hours-of-expiry',
  breaks: ['authentication.token-expired'],
  explains: 'A token is taken for two hours after it expired.',
  participant: {
    parts: acceptsToken((token, trust) => {
      const { exp = 0 } = claimsOf(token);
      if (exp * 1000 > Date.now() || exp * 1000 < Date.now() - 7_200_000) return undefined;
      return verifier(trust, { ...demands(trust), currentDate: new Date((exp - 1) * 1000) })(token);
    }),
  },
};
