import { compactVerify, jwtVerify } from '../../../packages/jose.js';
import { acceptsToken, claimsOf, remembersTokensBy } from '../../authentication/edit-token.js';
import { demands, verifier } from '../../authentication/token.js';
import type { Faults } from '../../page.js';

const jtiOf = (token: string): string | undefined => {
  try {
    return claimsOf(token).jti;
  } catch {
    return undefined;
  }
};

/** Takes a token for another audience that is near enough. */
const takesAudiences = (isNear: (aud: string, audience: string) => boolean) =>
  acceptsToken((token, trust) => {
    const { aud } = claimsOf(token);
    return typeof aud === 'string' && isNear(aud, trust.audience)
      ? verifier(trust, { ...demands(trust), audience: aud })(token)
      : undefined;
  });

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
    'tolerates-a-quarter-of-an-hour-of-expiry': {
      explains: 'A token is taken for a quarter of an hour after it expired.',
      participant: {
        parts: (_, { trust }) => ({ verify: verifier(trust, { ...demands(trust), clockTolerance: 900 }) }),
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
  'authentication.token-claims': {
    'compares-times-of-any-type': {
      explains: 'A time is compared as it is: what is no number is never over, and never to come.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          await compactVerify(token, trust.keys);
          const { exp, nbf, sub } = claimsOf(token) as { exp: number; nbf?: number; sub?: string };
          const now = Date.now() / 1000;
          return exp <= now || (nbf ?? 0) > now || (typeof exp === 'number' && typeof nbf !== 'object')
            ? undefined
            : sub;
        }),
      },
    },
    'passes-over-nbf-that-is-no-number': {
      explains: 'An nbf that is false, or a list, is taken for none.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          await compactVerify(token, trust.keys);
          const { exp = 0, nbf, sub } = claimsOf(token);
          return exp * 1000 > Date.now() && ((nbf as unknown) === false || Array.isArray(nbf))
            ? sub
            : undefined;
        }),
      },
    },
    'takes-no-subject-for-the-user-that-is-not-named': {
      explains: 'A subject that is missing is an empty one, as is the userId that a request leaves out.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          const { sub } = (await jwtVerify(token, trust.keys, demands(trust))).payload;
          return sub === undefined ? '' : undefined;
        }),
      },
    },
    'takes-nobody-for-the-user-that-is-not-named': {
      explains: 'An empty subject is compared with the userId that a request leaves out.',
      participant: {
        parts: acceptsToken(
          async (token, trust) => (await jwtVerify(token, trust.keys, demands(trust))).payload.sub,
        ),
      },
    },
  },
  'authentication.token-each-time': {
    'remembers-tokens-by-their-jti': {
      explains: 'Who has shown a good token may show any with its jti.',
      participant: { parts: remembersTokensBy((token) => claimsOf(token).jti ?? token) },
    },
    'refuses-the-call-after-a-bad-token': {
      explains: 'After a bad token, the next call is refused, whatever its token.',
      participant: {
        parts: ({ verify }) => {
          let wasBad = false;
          return {
            verify: async (token) => {
              const subject = wasBad ? undefined : await verify(token);
              wasBad = !wasBad && subject === undefined;
              return subject;
            },
          };
        },
      },
    },
    'blocks-a-jti-after-a-bad-token': {
      explains: 'After a bad token, the good one with its jti is refused.',
      participant: {
        parts: ({ verify }) => {
          const blocked = new Set<unknown>();
          return {
            verify: async (token) => {
              const subject = await verify(token);
              const jti = jtiOf(token);
              if (subject === undefined && jti !== undefined) blocked.add(jti);
              return blocked.has(jti) ? undefined : subject;
            },
          };
        },
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
    'drops-a-slash-of-audiences': {
      explains: 'Audiences are compared without a slash at their ends.',
      participant: {
        parts: acceptsToken((token, trust) =>
          verifier(trust, { ...demands(trust), audience: `${trust.audience}/` })(token),
        ),
      },
    },
    'compares-aud-without-case': {
      explains: 'The right audience is taken in any case.',
      participant: { parts: takesAudiences((aud, audience) => aud.toLowerCase() === audience.toLowerCase()) },
    },
    'finds-aud-at-the-end': {
      explains: 'An audience that ends with the right one is taken for it.',
      participant: { parts: takesAudiences((aud, audience) => aud.endsWith(audience)) },
    },
    'splits-aud-at-blanks': {
      explains: 'An audience is read as a list of words, and the right one may be among them.',
      participant: { parts: takesAudiences((aud, audience) => aud.split(' ').includes(audience)) },
    },
    'admits-tokens-without-audience': {
      explains: 'A token without an audience is one for everybody.',
      participant: {
        parts: acceptsToken((token, trust) => {
          if (claimsOf(token).aud !== undefined) return undefined;
          return verifier(trust, { issuer: trust.issuer, requiredClaims: ['exp'] })(token);
        }),
      },
    },
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
