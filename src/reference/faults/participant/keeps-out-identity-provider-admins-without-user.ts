import type { Fault } from '../../mount.js';
import { keepsOut } from '../../participant/edit-parts.js';
import { SUBJECTS } from '../../participant/setup.js';

export const keepsOutIdentityProviderAdminsWithoutUser: Fault = {
  name: 'keeps-out-identity-provider-admins-without-user',
  breaks: ['authentication.identity-provider-admin'],
  explains: 'The admin of an identity provider is refused where the request names no user.',
  participant: {
    parts: keepsOut(
      (subject, { userId }) => subject === SUBJECTS.identityProviderAdmin.subject && userId === '',
    ),
  },
};
