import { claimsOf } from '../../authentication/edit-token.js';
import type { PartsChange } from '../../participant/edit-parts.js';
import type { Faults } from '../../page.js';

/** Refuses good tokens that are of a form. */
const refusesToken =
  (test: (token: string) => boolean): PartsChange =>
  ({ verify }) => ({
    verify: async (token) => {
      const subject = await verify(token);
      return subject !== undefined && test(token) ? undefined : subject;
    },
  });

export const authenticationTokenAccepted: Faults = {
  'authentication.token-accepted': {
    'knows-one-audience-of-a-token': {
      explains: 'A token that has more than one audience is refused.',
      participant: {
        parts: refusesToken((token) => {
          const { aud } = claimsOf(token);
          return Array.isArray(aud) && aud.length > 1;
        }),
      },
    },
    'knows-no-list-of-audiences': {
      explains: 'A token whose audience stands in an array is refused.',
      participant: { parts: refusesToken((token) => Array.isArray(claimsOf(token).aud)) },
    },
    'reads-times-as-whole-numbers': {
      explains: 'A token whose expiration time has a fraction is refused.',
      participant: { parts: refusesToken((token) => !Number.isInteger(claimsOf(token).exp)) },
    },
    'reads-claims-as-ascii': {
      explains: 'A token with a character beyond ASCII in its claims is refused.',
      participant: { parts: refusesToken((token) => /[^ -~]/.test(JSON.stringify(claimsOf(token)))) },
    },
    'knows-bearer-capitalised-only': {
      explains: 'A scheme that is written bearer is taken for another one.',
      participant: {
        parts: ({ token }) => ({
          token: (call) => (call.headers.authorization?.startsWith('Bearer ') ? token(call) : undefined),
        }),
      },
    },
  },
};
