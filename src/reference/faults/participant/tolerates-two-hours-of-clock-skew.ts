import type { Fault } from '../../mount.js';
import { acceptsToken } from '../../participant/edit-token.js';
import { verifier, demands } from '../../participant/token.js';

export const toleratesTwoHoursOfClockSkew: Fault = {
  name: 'tolerates-two-hours-of-clock-skew',
  breaks: ['authentication.token-not-yet-valid', 'authentication.token-expired'],
  explains: 'Clocks may differ by two hours.',
  participant: {
    parts: acceptsToken((token, trust) =>
      verifier(trust, { ...demands(trust), clockTolerance: 7200 })(token),
    ),
  },
};
