import type { Fault } from '../../mount.js';
import { keepsOut } from '../../participant/edit-parts.js';
import { SUBJECTS } from '../../participant/setup.js';

export const keepsOutUsersWithoutProvider: Fault = {
  name: 'keeps-out-users-without-provider',
  breaks: ['authentication.self-allocation'],
  explains: 'Users may allocate for themselves only where the request names an identity provider.',
  participant: {
    parts: keepsOut(
      (subject, { identityProviderId }) => subject === SUBJECTS.user.subject && identityProviderId === '',
    ),
  },
};
