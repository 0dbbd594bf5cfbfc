import { admits, keepsOut } from '../../participant/edit-parts.js';
import { identifierOf } from '../../participant/ledger.js';
import { SUBJECTS } from '../../participant/setup.js';
import type { Faults } from '../../page.js';

export const authenticationRights: Faults = {
  'authentication.participant-admin': {
    'keeps-out-participant-admins-that-name-a-user': {
      explains: 'The participant admin may allocate for nobody.',
      participant: {
        parts: keepsOut(
          (subject, { userId }) => subject === SUBJECTS.participantAdmin.subject && userId !== '',
        ),
      },
    },
    'keeps-out-participant-admins-that-name-a-user-of-a-provider': {
      explains: 'The participant admin may not name a user and an identity provider at once.',
      participant: {
        parts: keepsOut(
          (subject, { userId, identityProviderId }) =>
            subject === SUBJECTS.participantAdmin.subject && userId !== '' && identityProviderId !== '',
        ),
      },
    },
    'keeps-out-the-participant-admin': {
      explains: 'The participant admin may allocate only for the user that it is itself.',
      participant: {
        parts: keepsOut(
          (subject, { userId }) => subject === SUBJECTS.participantAdmin.subject && userId !== subject,
        ),
      },
    },
  },
  'authentication.identity-provider-admin': {
    'keeps-out-identity-provider-admins': {
      explains: 'The admin of an identity provider is refused.',
      participant: { parts: keepsOut((subject) => subject === SUBJECTS.identityProviderAdmin.subject) },
    },
    'keeps-out-identity-provider-admins-that-name-themselves': {
      explains: 'The admin of an identity provider is refused where it is the user, too.',
      participant: {
        parts: keepsOut(
          (subject, { userId }) => subject === SUBJECTS.identityProviderAdmin.subject && userId === subject,
        ),
      },
    },
    'keeps-out-identity-provider-admins-without-user': {
      explains: 'The admin of an identity provider is refused where the request names no user.',
      participant: {
        parts: keepsOut(
          (subject, { userId }) => subject === SUBJECTS.identityProviderAdmin.subject && userId === '',
        ),
      },
    },
  },
  'authentication.self-allocation': {
    'keeps-out-users': {
      explains: 'Users may not allocate for themselves, although nothing says so.',
      participant: { parts: keepsOut((subject) => subject === SUBJECTS.user.subject) },
    },
    'keeps-out-users-without-provider': {
      explains: 'Users may allocate for themselves only where the request names an identity provider.',
      participant: {
        parts: keepsOut(
          (subject, { identityProviderId }) => subject === SUBJECTS.user.subject && identityProviderId === '',
        ),
      },
    },
  },
  'authentication.other-identity-provider': {
    'admits-identity-provider-admins-that-name-none': {
      explains: 'The admin of an identity provider may allocate where none is named.',
      participant: {
        parts: admits(
          (subject, { identityProviderId }) =>
            subject === SUBJECTS.identityProviderAdmin.subject && identityProviderId === '',
        ),
      },
    },
    'admits-identity-provider-admins-of-others-for-a-user': {
      explains: 'The admin of an identity provider may allocate in another one where a user is named.',
      participant: {
        parts: admits(
          (subject, { identityProviderId, userId }) =>
            subject === SUBJECTS.identityProviderAdmin.subject && identityProviderId !== '' && userId !== '',
        ),
      },
    },
    'compares-identity-providers-without-case': {
      explains: 'Identity providers are compared without case.',
      participant: {
        parts: ({ mayAllocate, knowsIdentityProvider }) => ({
          mayAllocate: (subject, request) =>
            mayAllocate(subject, {
              ...request,
              identityProviderId: request.identityProviderId.toLowerCase(),
            }),
          knowsIdentityProvider: (id) => knowsIdentityProvider(id.toLowerCase()),
        }),
      },
    },
    'compares-four-characters-of-identity-providers': {
      explains: 'Only the first four characters of identity providers are compared.',
      participant: {
        parts: admits(
          (subject, { identityProviderId }) =>
            subject === SUBJECTS.identityProviderAdmin.subject && identityProviderId.startsWith('idp-'),
        ),
      },
    },
  },
  'authentication.other-user': {
    'admits-users-for-others-in-a-provider': {
      explains: 'Users may allocate for others, if the request names an identity provider.',
      participant: {
        parts: admits(
          (subject, { userId, identityProviderId }) =>
            subject === SUBJECTS.user.subject && userId !== '' && identityProviderId !== '',
        ),
      },
    },
    'admits-users-for-others': {
      alsoBreaks: ['authentication.no-rights'],
      explains: 'Users may allocate for others, if the request names one.',
      participant: { parts: admits((_, { userId }) => userId !== '') },
    },
    'admits-users-that-name-nobody': {
      alsoBreaks: ['authentication.no-rights', 'authentication.other-identity-provider'],
      explains: 'Everybody may allocate where no user is named.',
      participant: { parts: admits((_, { userId }) => userId === '') },
    },
    'compares-users-without-case': {
      explains: 'The user is compared with userId without case.',
      participant: { parts: admits((subject, { userId }) => userId.toLowerCase() === subject) },
    },
    'drops-blanks-before-users': {
      explains: 'The user is compared with userId without the blanks in front of that.',
      participant: { parts: admits((subject, { userId }) => userId.trimStart() === subject) },
    },
    'takes-longer-user-id-for-the-user': {
      explains: 'A userId that begins with the user is taken for it.',
      participant: { parts: admits((subject, { userId }) => userId.startsWith(subject)) },
    },
    'takes-shorter-user-id-for-the-user': {
      explains: 'The beginning of the user is taken for it.',
      participant: { parts: admits((subject, { userId }) => userId !== '' && subject.startsWith(userId)) },
    },
  },
  'authentication.no-rights': {
    'admits-strangers-that-name-a-user-in-a-provider': {
      explains: 'Strangers may allocate where both a user and an identity provider are named.',
      participant: {
        parts: admits(
          (subject, { userId, identityProviderId }) =>
            subject === SUBJECTS.stranger.subject && userId !== '' && identityProviderId !== '',
        ),
      },
    },
    'admits-strangers-that-name-a-user': {
      explains: 'Strangers may allocate for a user.',
      participant: {
        parts: admits((subject, { userId }) => subject === SUBJECTS.stranger.subject && userId !== ''),
      },
    },
    'admits-strangers-that-name-an-identity-provider': {
      explains: 'Strangers may allocate for an identity provider.',
      participant: {
        parts: admits(
          (subject, { identityProviderId }) =>
            subject === SUBJECTS.stranger.subject && identityProviderId !== '',
        ),
      },
    },
    'takes-strangers-for-admins': {
      explains: 'A user of whom nothing is known is taken for the participant admin.',
      participant: { parts: admits((subject) => subject === SUBJECTS.stranger.subject) },
    },
  },
  'authentication.refused-allocates-nothing': {
    'allocates-before-looking-at-rights': {
      explains: 'The hint of a caller without the right is present from then on.',
      participant: {
        parts: ({ mayAllocate }, { ledger }) => ({
          mayAllocate: (subject, request) => {
            const admitted = mayAllocate(subject, request);
            if (!admitted && request.partyIdHint !== undefined) ledger.add(identifierOf(request.partyIdHint));
            return admitted;
          },
        }),
      },
    },
    'allocates-before-looking-for-a-token': {
      explains: 'The hint of a call without a token is present from then on.',
      participant: {
        parts: ({ token, parse, read }, { ledger }) => ({
          token: (call) => {
            const found = token(call);
            const request = found === undefined ? read(parse(call.body)) : '';
            if (typeof request !== 'string' && request.partyIdHint !== undefined)
              ledger.add(identifierOf(request.partyIdHint));
            return found;
          },
        }),
      },
    },
  },
};
