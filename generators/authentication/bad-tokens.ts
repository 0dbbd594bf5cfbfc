import * as forged from './forged-token.js';
import * as spoilt from './spoilt-token.js';

/** Every bad token that a target must refuse. `keySet`: the URL that those with `jku` and `x5u` point to. */
export const everyBadToken = (keySet: string): (forged.ForgedToken | spoilt.SpoiltToken)[] => [
  ...spoilt.everyMalformedToken,
  ...spoilt.everyTamperedToken,
  ...forged.everyUnsecuredToken,
  ...forged.everyTokenOfAnotherKey.map(({ make, ...kind }): forged.ForgedToken => ({
    ...kind,
    make: (forge) => make(forge, { keys: keySet, certificate: keySet }),
  })),
  ...forged.everyExpiredToken,
  ...forged.everyTokenOfTheFuture,
  ...forged.everyTokenForOthers,
  ...forged.everyCriticalToken,
];
