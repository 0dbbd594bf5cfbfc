import type { Fault } from '../../mount.js';
import { onDetails } from '../../participant/edit-reply.js';

export const partyAsObject: Fault = {
  name: 'party-as-object',
  breaks: ['participant.identifier'],
  explains: 'The identifier is an object of hint and fingerprint.',
  participant: {
    wrap: onDetails(({ party, ...details }) => {
      const [hint, fingerprint] = String(party).split('::');
      return { party: { hint, fingerprint }, ...details };
    }),
  },
};
