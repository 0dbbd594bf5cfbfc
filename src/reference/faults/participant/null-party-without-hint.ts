import type { Fault } from '../../mount.js';
import { onDetails } from '../../participant/edit-reply.js';

export const nullPartyWithoutHint: Fault = {
  name: 'null-party-without-hint',
  breaks: ['participant.identifier'],
  explains: 'The identifier is null when the request has no hint.',
  participant: {
    wrap: onDetails((details) => ({
      ...details,
      party: String(details.party).startsWith('party-') ? null : details.party,
    })),
  },
};
