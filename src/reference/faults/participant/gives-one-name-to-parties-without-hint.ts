import type { Fault } from '../../mount.js';
import { identifierOf } from '../../participant/ledger.js';

export const givesOneNameToPartiesWithoutHint: Fault = {
  name: 'gives-one-name-to-parties-without-hint',
  breaks: ['participant.identifier-unique'],
  explains: 'Parties without a hint are all given the same identifier.',
  participant: {
    parts: ({ allocate }) => ({
      allocate: (request) => (request.partyIdHint === undefined ? identifierOf('party') : allocate(request)),
    }),
  },
};
