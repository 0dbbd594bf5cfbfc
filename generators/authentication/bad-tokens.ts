import * as forged from './forged-token.js';
import { everyTokenOfAnotherKey } from './other-key.js';
import {
  everyTokenOfNobody,
  everyTokenOfNoIssuer,
  everyTokenWithoutTime,
  everyUnreadableToken,
} from './token-claims.js';
import { everyCriticalToken, everyUnsecuredToken } from './token-header.js';
import * as altered from './altered-token.js';

/** Every bad token that a target must refuse. `keySet`: the URL in the headers `jku` and `x5u`. */
export const everyBadToken = (keySet: string): (forged.ForgedToken | altered.AlteredToken)[] => [
  ...altered.everyMalformedToken,
  ...altered.everyTamperedToken,
  ...everyUnsecuredToken,
  ...everyTokenOfAnotherKey.map(({ make, ...kind }): forged.ForgedToken => ({
    ...kind,
    make: (forge) => make(forge, { keys: keySet, certificate: keySet }),
  })),
  ...forged.everyExpiredToken,
  ...forged.everyTokenOfTheFuture,
  ...forged.everyTokenForOthers,
  ...forged.everyTokenForNobody,
  ...everyTokenWithoutTime,
  ...everyTokenOfNobody,
  ...everyTokenOfNoIssuer,
  ...everyUnreadableToken,
  ...everyCriticalToken,
];
