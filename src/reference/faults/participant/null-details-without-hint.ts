import type { Fault } from '../../mount.js';
import { onDetails } from '../../participant/edit-reply.js';

export const nullDetailsWithoutHint: Fault = {
  name: 'null-details-without-hint',
  breaks: ['participant.details'],
  explains: 'partyDetails is null when the request has no hint.',
  participant: {
    wrap: onDetails((details) => (String(details.party).startsWith('party-') ? null : details)),
  },
};
