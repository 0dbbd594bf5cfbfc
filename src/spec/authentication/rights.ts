import { clausesOf } from '../clause.js';

const NEEDS = ['participant', 'credentials.participantAdmin'];
const { stated, derived } = clausesOf('authentication', 'Authentication / 1', NEEDS);

const needsToo = (credential: string) => ({ needs: [...NEEDS, `credentials.${credential}`] });

export const participantAdmin = stated(
  'authentication.participant-admin',
  'Who holds the ParticipantAdmin right may allocate.',
);

export const identityProviderAdmin = stated(
  'authentication.identity-provider-admin',
  'The admin of the identity provider that the request names may allocate.',
  needsToo('identityProviderAdmin'),
);

export const selfAllocation = stated(
  'authentication.self-allocation',
  'The user that userId names may allocate.',
  needsToo('user'),
);

export const otherIdentityProvider = stated(
  'authentication.other-identity-provider',
  'The admin of an identity provider is refused where the request names another one, or none.',
  needsToo('identityProviderAdmin'),
);

export const otherUser = stated(
  'authentication.other-user',
  'A user without rights is refused where userId names another user, or none.',
  needsToo('user'),
);

export const noRights = stated(
  'authentication.no-rights',
  'An authenticated user with none of the three rights is refused.',
  needsToo('stranger'),
);

export const refusedAllocatesNothing = derived(
  'authentication.refused-allocates-nothing',
  'A call that is refused has allocated nothing: its hint is accepted afterwards where a present one would be rejected.',
  'a call that is refused has not done what it asks for.',
  { needs: [...NEEDS, 'participant.duplicateHints'] },
);
