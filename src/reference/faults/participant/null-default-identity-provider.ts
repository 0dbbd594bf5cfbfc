import type { Fault } from '../../mount.js';
import { onDetails } from '../../participant/edit-reply.js';

export const nullDefaultIdentityProvider: Fault = {
  name: 'null-default-identity-provider',
  breaks: ['participant.identity-provider-id'],
  explains: 'identityProviderId is null when it is the default one.',
  participant: {
    wrap: onDetails((details) => ({
      ...details,
      identityProviderId: details.identityProviderId === '' ? null : details.identityProviderId,
    })),
  },
};
