import type { Variant } from '../mount.js';
import { verifier } from '../participant/token.js';

export const lenientWithTokens: Variant = {
  name: 'lenient-with-tokens',
  explains:
    'Tokens need no expiration time, may come from another issuer whose key is the same, and may be late by a minute; identity providers need not be known.',
  participant: {
    parts: (_, { trust }) => ({
      verify: verifier(trust, { audience: trust.audience, clockTolerance: 90 }),
      knowsIdentityProvider: () => true,
    }),
  },
};
