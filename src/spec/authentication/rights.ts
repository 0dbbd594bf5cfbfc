import type { Clause } from '../clause.js';

const at = {
  system: 'authentication',
  section: 'Authentication / 1',
  needs: ['participant', 'credentials.participantAdmin'],
} as const;

const needsToo = (credential: string) => ({ ...at, needs: [...at.needs, `credentials.${credential}`] });

export const participantAdmin: Clause = {
  ...at,
  id: 'authentication.participant-admin',
  basis: 'stated',
  statement: 'Who holds the ParticipantAdmin right may allocate.',
};

export const identityProviderAdmin: Clause = {
  ...needsToo('identityProviderAdmin'),
  id: 'authentication.identity-provider-admin',
  basis: 'stated',
  statement: 'The admin of the identity provider that the request names may allocate.',
};

export const selfAllocation: Clause = {
  ...needsToo('user'),
  id: 'authentication.self-allocation',
  basis: 'stated',
  statement: 'The user that userId names may allocate.',
};

export const otherIdentityProvider: Clause = {
  ...needsToo('identityProviderAdmin'),
  id: 'authentication.other-identity-provider',
  basis: 'stated',
  statement: 'The admin of an identity provider is refused where the request names another one, or none.',
};

export const otherUser: Clause = {
  ...needsToo('user'),
  id: 'authentication.other-user',
  basis: 'stated',
  statement: 'A user without rights is refused where userId names another user, or none.',
};

export const noRights: Clause = {
  ...needsToo('stranger'),
  id: 'authentication.no-rights',
  basis: 'stated',
  statement: 'An authenticated user with none of the three rights is refused.',
};

export const refusedAllocatesNothing: Clause = {
  ...at,
  id: 'authentication.refused-allocates-nothing',
  needs: ['participant', 'credentials.participantAdmin', 'participant.duplicateHints'],
  basis: 'derived',
  follows: 'a call that is refused has not done what it asks for.',
  statement:
    'A call that is refused has allocated nothing: its hint is accepted afterwards where a present one would be rejected.',
};
