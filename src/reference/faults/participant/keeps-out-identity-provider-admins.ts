import type { Fault } from '../../mount.js';
import { keepsOut } from '../../participant/edit-parts.js';
import { SUBJECTS } from '../../participant/setup.js';

export const keepsOutIdentityProviderAdmins: Fault = {
  name: 'keeps-out-identity-provider-admins',
  breaks: ['authentication.identity-provider-admin'],
  explains: 'The admin of an identity provider is refused.',
  participant: { parts: keepsOut((subject) => subject === SUBJECTS.identityProviderAdmin.subject) },
};
