import type { Fault } from '../../mount.js';
import { keepsOut } from '../../participant/edit-parts.js';
import { SUBJECTS } from '../../participant/setup.js';

export const keepsOutUsers: Fault = {
  name: 'keeps-out-users',
  breaks: ['authentication.self-allocation'],
  explains: 'Users may not allocate for themselves, although nothing says so.',
  participant: { parts: keepsOut((subject) => subject === SUBJECTS.user.subject) },
};
