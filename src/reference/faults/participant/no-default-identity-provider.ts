import type { Fault } from '../../mount.js';
import { onDetails } from '../../participant/edit-reply.js';
import { without } from '../../wire/edit-reply.js';

export const noDefaultIdentityProvider: Fault = {
  name: 'no-default-identity-provider',
  breaks: ['participant.identity-provider-id'],
  explains: 'identityProviderId is missing when it is the default one.',
  participant: {
    wrap: onDetails((details) =>
      details.identityProviderId === '' ? without(details, 'identityProviderId') : details,
    ),
  },
};
