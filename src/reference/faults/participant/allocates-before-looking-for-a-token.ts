import type { Fault } from '../../mount.js';
import { identifierOf } from '../../participant/ledger.js';

export const allocatesBeforeLookingForAToken: Fault = {
  name: 'allocates-before-looking-for-a-token',
  breaks: ['authentication.refused-allocates-nothing'],
  explains: 'The hint of a call without a token is present from then on.',
  participant: {
    parts: ({ token, parse, read }, { ledger }) => ({
      token: (call) => {
        const found = token(call);
        const request = found === undefined ? read(parse(call.body)) : '';
        if (typeof request !== 'string' && request.partyIdHint !== undefined)
          ledger.add(identifierOf(request.partyIdHint));
        return found;
      },
    }),
  },
};
