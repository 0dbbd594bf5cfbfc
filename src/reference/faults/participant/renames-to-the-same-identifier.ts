import type { Fault } from '../../mount.js';
import { identifierOf } from '../../participant/ledger.js';

export const renamesToTheSameIdentifier: Fault = {
  name: 'renames-to-the-same-identifier',
  breaks: ['participant.duplicate-hint', 'participant.identifier-unique'],
  explains: 'A hint that is present is given the identifier that it has.',
  participant: {
    setup: { duplicateHints: 'renamed' },
    parts: ({ allocate }) => ({
      allocate: async (request) => {
        await allocate(request);
        return identifierOf(request.partyIdHint ?? 'party');
      },
    }),
  },
};
