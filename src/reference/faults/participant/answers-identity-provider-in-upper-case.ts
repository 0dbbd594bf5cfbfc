import type { Fault } from '../../mount.js';
import { onDetails } from '../../participant/edit-reply.js';

export const answersIdentityProviderInUpperCase: Fault = {
  name: 'answers-identity-provider-in-upper-case',
  breaks: ['participant.identity-provider-returned'],
  explains: 'The answer has the identity provider in upper case.',
  participant: {
    wrap: onDetails((details) => ({
      ...details,
      identityProviderId: String(details.identityProviderId).toUpperCase(),
    })),
  },
};
