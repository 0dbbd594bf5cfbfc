import { claimsOf } from '../../authentication/edit-token.js';
import type { Faults } from '../../page.js';
import { admits, keepsOut } from '../../participant/edit-parts.js';
import { SUBJECTS } from '../../participant/setup.js';

const ADMIN = SUBJECTS.participantAdmin.subject;

/** Faults of how ids are compared: one that is nearly another's is taken for it. */
export const authenticationRightsNearly: Faults = {
  'authentication.other-user': {
    'compares-users-in-any-width': {
      explains: 'The user is compared with userId as characters of another width are one.',
      participant: { parts: admits((subject, { userId }) => userId.normalize('NFKC') === subject) },
    },
    'knows-users-of-other-domains': {
      explains: 'Of a subject only what stands before the sign @ is compared with userId.',
      participant: {
        parts: admits((subject, { userId }) => userId !== '' && subject.split('@', 1)[0] === userId),
      },
    },
    'looks-for-users-in-a-list': {
      explains: 'A userId is taken for a list in which the user may stand.',
      participant: { parts: admits((subject, { userId }) => userId.split(',').includes(subject)) },
    },
  },
  'authentication.other-identity-provider': {
    'cuts-identity-providers-at-nul': {
      explains: 'What follows a NUL in an identity provider is not looked at.',
      participant: {
        parts: ({ mayAllocate, knowsIdentityProvider }) => {
          const cut = (id: string) => id.split('\0', 1)[0] ?? '';
          return {
            mayAllocate: (subject, request) =>
              mayAllocate(subject, { ...request, identityProviderId: cut(request.identityProviderId) }),
            knowsIdentityProvider: (id) => knowsIdentityProvider(cut(id)),
          };
        },
      },
    },
  },
  'authentication.no-rights': {
    'compares-admins-without-blanks': {
      explains: 'A subject that is the admin but for a blank behind it is taken for the admin.',
      participant: { parts: admits((subject) => subject !== ADMIN && subject.trimEnd() === ADMIN) },
    },
    'compares-admins-without-case': {
      explains: 'A subject that is the admin but for its case is taken for the admin.',
      participant: { parts: admits((subject) => subject.toLowerCase() === ADMIN) },
    },
    'finds-rights-that-every-object-has': {
      explains: 'Rights are looked up in an object, in which every one has a constructor.',
      participant: { parts: admits((subject) => subject in {}) },
    },
    'knows-tokens-by-their-jti': {
      explains: 'Of two tokens with the same jti both stand for the subject of the first.',
      participant: {
        parts: ({ verify }) => {
          const known = new Map<unknown, string>();
          return {
            verify: async (token) => {
              const subject = await verify(token);
              if (subject === undefined) return undefined;
              const { jti } = claimsOf(token);
              const first = (jti && known.get(jti)) ?? subject;
              known.set(jti, first);
              return first;
            },
          };
        },
      },
    },
    'takes-users-of-other-domains-for-admins': {
      explains: 'Of a subject only what stands before the sign @ is looked at.',
      participant: { parts: admits((subject) => subject.split('@', 1)[0] === ADMIN) },
    },
  },
};

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
