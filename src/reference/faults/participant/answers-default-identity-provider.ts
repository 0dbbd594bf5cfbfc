import type { Fault } from '../../mount.js';
import { onDetails } from '../../participant/edit-reply.js';

export const answersDefaultIdentityProvider: Fault = {
  name: 'answers-default-identity-provider',
  breaks: ['participant.identity-provider-returned'],
  explains: 'The answer names the default identity provider, whichever the request names.',
  participant: { wrap: onDetails((details) => ({ ...details, identityProviderId: '' })) },
};
