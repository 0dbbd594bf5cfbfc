import { admits, keepsOut } from '../../participant/edit-parts.js';
import { SUBJECTS } from '../../participant/setup.js';
import type { Faults } from '../../page.js';

/** Faults of rights that depend on what else a request holds. */
export const authenticationRightsTogether: Faults = {
  'authentication.self-allocation': {
    'keeps-out-users-that-name-a-synchronizer': {
      explains: 'Users may not allocate for themselves where the request names a synchronizer.',
      participant: {
        parts: keepsOut(
          (subject, { synchronizerId }) => subject === SUBJECTS.user.subject && synchronizerId !== undefined,
        ),
      },
    },
  },
  'authentication.other-user': {
    'drops-blanks-round-user-ids': {
      explains: 'The user is compared with userId without the blanks at its ends.',
      participant: { parts: admits((subject, { userId }) => userId.trim() === subject) },
    },
  },
  'authentication.no-rights': {
    'admits-strangers-without-a-hint': {
      explains: 'Rights are looked at only where the request has a hint.',
      participant: { parts: admits((_, { partyIdHint }) => partyIdHint === undefined) },
    },
    'admits-strangers-with-annotations': {
      explains: 'Strangers may allocate where the request has annotations.',
      participant: { parts: admits((_, { annotations }) => Object.keys(annotations).length > 0) },
    },
    'admits-strangers-that-name-a-synchronizer': {
      explains: 'Strangers may allocate where the request names a synchronizer.',
      participant: { parts: admits((_, { synchronizerId }) => synchronizerId !== undefined) },
    },
  },
};
