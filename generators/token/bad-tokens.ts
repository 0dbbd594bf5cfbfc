import {
  everyCriticalToken,
  everyExpiredToken,
  everyMalformedToken,
  everyTamperedToken,
  everyTokenForOthers,
  everyTokenOfAnotherKey,
  everyTokenOfTheFuture,
  everyUnsecuredToken,
  type ForgedToken,
  type SpoiltToken,
} from './broken-token.js';

/** Every bad token that a target must refuse. `keySet`: the URL that those with `jku` and `x5u` point to. */
export const everyBadToken = (keySet: string): (ForgedToken | SpoiltToken)[] => [
  ...everyMalformedToken,
  ...everyTamperedToken,
  ...everyUnsecuredToken,
  ...everyTokenOfAnotherKey({ keys: keySet, certificate: keySet }),
  ...everyExpiredToken,
  ...everyTokenOfTheFuture,
  ...everyTokenForOthers,
  ...everyCriticalToken,
];
