import type { Fault } from '../../mount.js';
import { admits } from '../../participant/edit-parts.js';
import { SUBJECTS } from '../../participant/setup.js';

export const admitsStrangersThatNameAnIdentityProvider: Fault = {
  name: 'admits-strangers-that-name-an-identity-provider',
  breaks: ['authentication.no-rights'],
  explains: 'Strangers may allocate for an identity provider.',
  participant: {
    parts: admits(
      (subject, { identityProviderId }) => subject === SUBJECTS.stranger.subject && identityProviderId !== '',
    ),
  },
};
