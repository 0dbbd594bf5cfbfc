import type { Fault } from '../../mount.js';
import { admits } from '../../participant/edit-parts.js';
import { SUBJECTS } from '../../participant/setup.js';

export const admitsIdentityProviderAdminsThatNameNone: Fault = {
  name: 'admits-identity-provider-admins-that-name-none',
  breaks: ['authentication.other-identity-provider'],
  explains: 'The admin of an identity provider may allocate where none is named.',
  participant: {
    parts: admits(
      (subject, { identityProviderId }) =>
        subject === SUBJECTS.identityProviderAdmin.subject && identityProviderId === '',
    ),
  },
};
