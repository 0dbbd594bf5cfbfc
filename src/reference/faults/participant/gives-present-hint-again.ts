import type { Fault } from '../../mount.js';
import { identifierOf } from '../../participant/ledger.js';

export const givesPresentHintAgain: Fault = {
  name: 'gives-present-hint-again',
  breaks: ['participant.duplicate-hint', 'participant.identifier-unique'],
  explains: 'A hint that is present is given its identifier once more.',
  participant: {
    parts: ({ allocate }) => ({
      allocate: async (request) => (await allocate(request)) ?? identifierOf(request.partyIdHint ?? ''),
    }),
  },
};
