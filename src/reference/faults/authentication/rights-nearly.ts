import { encodedId } from '../../registry/accept-path.js';
import { isLike } from '../registry/errors.js';
import { claimsOf } from '../../authentication/edit-token.js';
import type { Faults } from '../../page.js';
import type { Reply } from '../../wire/exchange.js';
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
    'takes-user-ids-for-patterns-of-sql': {
      explains:
        'The user is compared with userId by LIKE, and the wildcards in that stand for any characters.',
      participant: { parts: admits((subject, { userId }) => isLike(subject, userId)) },
    },
    'decodes-user-ids': {
      explains: 'Escapes of URLs in a userId are decoded before the user is compared with it.',
      participant: { parts: admits((subject, { userId }) => encodedId(userId).decoded === subject) },
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

/** Faults of rights that somebody else has, or had before. */
export const authenticationRightsOfOthers: Faults = {
  'authentication.other-user': {
    'decides-once-for-two-calls': {
      alsoBreaks: ['authentication.other-identity-provider'],
      explains: 'Who had a right to something has one to what it asks for next.',
      participant: {
        parts: ({ mayAllocate }) => {
          let allowed: string | undefined;
          return {
            mayAllocate: (subject, request) => {
              const may = mayAllocate(subject, request);
              const had = allowed === subject;
              allowed = may ? subject : undefined;
              return may || had;
            },
          };
        },
      },
    },
    'lets-anybody-name-the-admin-of-a-provider': {
      explains: 'Whose right it is to name an identity provider is looked up for the user that is named.',
      participant: {
        parts: admits(
          (_, { userId, identityProviderId }) =>
            userId === SUBJECTS.identityProviderAdmin.subject &&
            identityProviderId === SUBJECTS.identityProviderAdmin.identityProviderId,
        ),
      },
    },
  },
  'authentication.other-identity-provider': {
    'adds-up-the-halves-of-two-rights': {
      explains: 'An admin of some provider may allocate in any one for a user that may do so for itself.',
      participant: {
        parts: admits(
          (subject, { userId, identityProviderId }) =>
            subject === SUBJECTS.identityProviderAdmin.subject &&
            identityProviderId !== '' &&
            userId === SUBJECTS.user.subject,
        ),
      },
    },
  },
  'authentication.no-rights': {
    'gives-to-all-what-one-got': {
      alsoBreaks: ['authentication.token-required', 'authentication.token-signature'],
      explains: 'A request that was accepted is answered the same whoever sends it again.',
      participant: {
        wrap: (serve) => {
          const got = new Map<string, Reply>();
          return async (call) => {
            const key = call.body.toString();
            const reply = await serve(call);
            if (reply.status === 200) got.set(key, reply);
            return [401, 403].includes(reply.status) ? (got.get(key) ?? reply) : reply;
          };
        },
      },
    },
    'decides-for-a-session': {
      explains: 'A right that was found for a jti is one of every token with it.',
      participant: {
        parts: ({ verify, mayAllocate }) => {
          const jtis = new Map<string, string>();
          const allowed = new Set<string>();
          return {
            verify: async (token) => {
              const subject = await verify(token);
              const { jti } = claimsOf(token);
              if (subject !== undefined && jti !== undefined) jtis.set(subject, jti);
              return subject;
            },
            mayAllocate: (subject, request) => {
              const jti = jtis.get(subject) ?? '';
              const may = mayAllocate(subject, request);
              if (may) allowed.add(jti);
              return may || allowed.has(jti);
            },
          };
        },
      },
    },
    'prefers-preferred-usernames': {
      explains: 'Who a token stands for is read from preferred_username where it has one.',
      participant: {
        parts: ({ verify }) => ({
          verify: async (token) => {
            const subject = await verify(token);
            const name = subject === undefined ? undefined : claimsOf(token)['preferred_username'];
            return typeof name === 'string' ? name : subject;
          },
        }),
      },
    },
    'prefers-tokens-in-cookies': {
      explains: 'A token in a cookie comes before the one in the header.',
      participant: {
        parts: ({ token }) => ({
          token: (call) => {
            const own = token(call);
            const other = /\btoken=([^;]+)/.exec([call.headers.cookie].flat().join())?.[1];
            return own === undefined ? undefined : (other ?? own);
          },
        }),
      },
    },
    'takes-rights-from-the-request': {
      explains: 'Whoever says in its request that it is an admin is one.',
      participant: {
        parts: ({ read, mayAllocate }) => {
          const admins = new WeakSet<object>();
          return {
            read: (value) => {
              const request = read(value);
              const { isAdmin } = (value ?? {}) as { isAdmin?: unknown };
              if (typeof request !== 'string' && isAdmin === true) admins.add(request);
              return request;
            },
            mayAllocate: (subject, request) => mayAllocate(subject, request) || admins.has(request),
          };
        },
      },
    },
  },
};
