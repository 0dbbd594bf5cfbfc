import type { Fault } from '../../mount.js';
import { onDetails } from '../../participant/edit-reply.js';
import { without } from '../../wire/edit-reply.js';

export const noIsLocalWithIdentityProvider: Fault = {
  name: 'no-is-local-with-identity-provider',
  breaks: ['participant.is-local'],
  explains: 'isLocal is missing when the request names an identity provider.',
  participant: {
    wrap: onDetails((details) => (details.identityProviderId === '' ? details : without(details, 'isLocal'))),
  },
};
