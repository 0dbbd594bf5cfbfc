import type { Fault } from '../../mount.js';
import { admits } from '../../participant/edit-parts.js';
import { SUBJECTS } from '../../participant/setup.js';

export const comparesFourCharactersOfIdentityProviders: Fault = {
  name: 'compares-four-characters-of-identity-providers',
  breaks: ['authentication.other-identity-provider'],
  explains: 'Only the first four characters of identity providers are compared.',
  participant: {
    parts: admits(
      (subject, { identityProviderId }) =>
        subject === SUBJECTS.identityProviderAdmin.subject && identityProviderId.startsWith('idp-'),
    ),
  },
};
