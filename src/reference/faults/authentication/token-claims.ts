import { acceptsToken, claimsOf } from '../../authentication/edit-token.js';
import { demands, verifier } from '../../authentication/token.js';
import type { Faults } from '../../page.js';

export const authenticationTokenClaims: Faults = {
  'authentication.token-expired': {
    'ignores-exp': {
      explains: 'The expiration time of a token is not looked at.',
      participant: {
        parts: acceptsToken((token, trust) => {
          const { exp = 0 } = claimsOf(token);
          if (exp * 1000 > Date.now()) return undefined;
          return verifier(trust, { ...demands(trust), currentDate: new Date((exp - 1) * 1000) })(token);
        }),
      },
    },
    'tolerates-two-hours-of-expiry': {
      explains: 'A token is taken for two hours after it expired.',
      participant: {
        parts: acceptsToken((token, trust) => {
          const { exp = 0 } = claimsOf(token);
          if (exp * 1000 > Date.now() || exp * 1000 < Date.now() - 7_200_000) return undefined;
          return verifier(trust, { ...demands(trust), currentDate: new Date((exp - 1) * 1000) })(token);
        }),
      },
    },
  },
  'authentication.token-not-yet-valid': {
    'ignores-nbf': {
      explains: 'The time before which a token is not valid is not looked at.',
      participant: {
        parts: acceptsToken((token, trust) => {
          const { nbf = 0 } = claimsOf(token);
          return nbf * 1000 < Date.now()
            ? undefined
            : verifier(trust, { ...demands(trust), currentDate: new Date(nbf * 1000) })(token);
        }),
      },
    },
    'tolerates-two-hours-of-clock-skew': {
      alsoBreaks: ['authentication.token-expired'],
      explains: 'Clocks may differ by two hours.',
      participant: {
        parts: acceptsToken((token, trust) =>
          verifier(trust, { ...demands(trust), clockTolerance: 7200 })(token),
        ),
      },
    },
  },
  'authentication.token-audience': {
    'accepts-lists-of-audiences': {
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
    },
    'compares-aud-by-prefix': {
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
    },
    'completes-a-shortened-aud': {
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
    },
    'ignores-aud': {
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
    },
  },
};
