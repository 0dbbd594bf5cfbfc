import type { Fault } from '../../mount.js';
import { onDetails } from '../../participant/edit-reply.js';

export const detailsAsJsonString: Fault = {
  name: 'details-as-json-string',
  breaks: ['participant.details'],
  explains: 'partyDetails is a string of JSON.',
  participant: { wrap: onDetails((details) => JSON.stringify(details)) },
};
