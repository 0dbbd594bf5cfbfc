import type { Fault } from '../../mount.js';
import { identifierOf } from '../../participant/ledger.js';

export const acceptsAHintTheThirdTime: Fault = {
  name: 'accepts-a-hint-the-third-time',
  breaks: ['participant.duplicate-hint', 'participant.identifier-unique'],
  explains: 'A hint that was rejected is accepted the next time.',
  participant: {
    parts: ({ allocate }) => {
      const rejected = new Set<string>();
      return {
        allocate: async (request) => {
          const { partyIdHint: hint = '' } = request;
          const identifier = await allocate(request);
          if (identifier !== undefined) return identifier;
          if (rejected.delete(hint)) return identifierOf(hint);
          rejected.add(hint);
          return undefined;
        },
      };
    },
  },
};
