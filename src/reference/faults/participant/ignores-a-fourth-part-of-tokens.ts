import type { Fault } from '../../mount.js';
import { acceptsToken } from '../../participant/edit-token.js';
import { verifier } from '../../participant/token.js';

export const ignoresAFourthPartOfTokens: Fault = {
  name: 'ignores-a-fourth-part-of-tokens',
  breaks: ['authentication.token-well-formed'],
  explains: 'What follows the third part of a token is ignored.',
  participant: {
    parts: acceptsToken((token, trust) => verifier(trust)(token.split('.').slice(0, 3).join('.'))),
  },
};
