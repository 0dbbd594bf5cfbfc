import type { Fault } from '../../mount.js';
import { onDetails } from '../../participant/edit-reply.js';

export const identityProviderAsObject: Fault = {
  name: 'identity-provider-as-object',
  breaks: ['participant.identity-provider-id', 'participant.identity-provider-returned'],
  explains: 'identityProviderId is an object.',
  participant: {
    wrap: onDetails(({ identityProviderId: id, ...details }) => ({
      ...details,
      identityProviderId: { id },
    })),
  },
};
