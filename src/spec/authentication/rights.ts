import { clausesOf } from '../clause.js';

const NEEDS = ['participant', 'credentials.participantAdmin'];
const { stated, derived } = clausesOf('authentication', 'Authentication / 1', NEEDS);

const needsToo = (credential: string) => ({ needs: [...NEEDS, `credentials.${credential}`] });

export const participantAdmin = stated(
  'authentication.participant-admin',
  'A user with the ParticipantAdmin right may allocate a party.',
);

export const identityProviderAdmin = stated(
  'authentication.identity-provider-admin',
  'The admin of the identity provider that the request names may allocate a party.',
  needsToo('identityProviderAdmin'),
);

export const selfAllocation = stated(
  'authentication.self-allocation',
  'The user that userId names may allocate a party.',
  needsToo('user'),
);

export const otherIdentityProvider = stated(
  'authentication.other-identity-provider',
  'The admin of an identity provider is refused if the request names another identity provider or none.',
  needsToo('identityProviderAdmin'),
);

export const otherUser = stated(
  'authentication.other-user',
  'A user without rights is refused if userId names another user or none.',
  needsToo('user'),
);

export const noRights = stated(
  'authentication.no-rights',
  'An authenticated user without any of the three rights is refused.',
  needsToo('stranger'),
);

export const refusedAllocatesNothing = derived(
  'authentication.refused-allocates-nothing',
  'A refused call has allocated nothing: its hint is still accepted afterwards, on a ledger that would reject it if it were present.',
  'a refused call has not done what it asked for.',
  { needs: [...NEEDS, 'participant.duplicateHints'] },
);
