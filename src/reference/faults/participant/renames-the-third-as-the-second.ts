import type { Fault } from '../../mount.js';
import { identifierOf } from '../../participant/ledger.js';

export const renamesTheThirdAsTheSecond: Fault = {
  name: 'renames-the-third-as-the-second',
  breaks: ['participant.duplicate-hint', 'participant.identifier-unique'],
  explains: 'A hint that is present is always given the same other identifier.',
  participant: {
    setup: { duplicateHints: 'renamed' },
    parts: ({ allocate }) => {
      const present = new Set<string>();
      return {
        allocate: (request) => {
          const { partyIdHint: hint } = request;
          if (hint === undefined) return allocate(request);
          if (present.has(hint)) return identifierOf(`${hint}-1`);
          present.add(hint);
          return identifierOf(hint);
        },
      };
    },
  },
};
