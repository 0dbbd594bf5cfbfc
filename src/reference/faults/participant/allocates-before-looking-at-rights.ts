import type { Fault } from '../../mount.js';
import { identifierOf } from '../../participant/ledger.js';

export const allocatesBeforeLookingAtRights: Fault = {
  name: 'allocates-before-looking-at-rights',
  breaks: ['authentication.refused-allocates-nothing'],
  explains: 'The hint of a caller without the right is present from then on.',
  participant: {
    parts: ({ mayAllocate }, { ledger }) => ({
      mayAllocate: (subject, request) => {
        const admitted = mayAllocate(subject, request);
        if (!admitted && request.partyIdHint !== undefined) ledger.add(identifierOf(request.partyIdHint));
        return admitted;
      },
    }),
  },
};
