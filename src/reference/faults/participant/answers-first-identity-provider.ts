import type { Fault } from '../../mount.js';
import { onDetails } from '../../participant/edit-reply.js';

export const answersFirstIdentityProvider: Fault = {
  name: 'answers-first-identity-provider',
  breaks: ['participant.identity-provider-returned'],
  explains: 'The answer names the first identity provider that is not the default one.',
  participant: {
    wrap: onDetails((details) => ({
      ...details,
      identityProviderId: details.identityProviderId === '' ? '' : 'idp-east',
    })),
  },
};
