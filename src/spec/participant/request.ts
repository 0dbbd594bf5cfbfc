import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('participant', 'Resources / Party allocation request', [
  'participant',
  'credentials.participantAdmin',
]);

export const fieldsOptional = stated(
  'participant.fields-optional',
  'Every field of the request may be left out, except the synchronizer where several are connected.',
);

export const metadataReturned = stated(
  'participant.metadata-returned',
  'The local metadata of the new party has the annotations of the accepted request.',
);

export const metadataTypes = derived(
  'participant.metadata-types',
  'A request is refused if localMetadata is not an object, resourceVersion is not a string, or annotations is not an object.',
  'localMetadata, its resourceVersion and its annotations have types, so the endpoint does not accept others.',
);

export const userIdEmpty = stated(
  'participant.user-id-empty',
  'An empty userId is accepted and means the same as no userId.',
);

export const userIdType = derived(
  'participant.user-id-type',
  'A userId that is a number, a boolean, an array or an object is refused.',
  'userId is a string, so the endpoint does not accept another type.',
);

export const userRights = stated(
  'participant.user-rights',
  'The user named by userId may act as the new party. If userId is empty, nobody gets this right.',
  {
    section: 'Endpoints / 2. Allocate a party / Rules / 5',
    untestable:
      'only the user management of the participant, or a command to the ledger, would show the rights, and neither is part of the specification',
  },
);

export const identityProviderReturned = derived(
  'participant.identity-provider-returned',
  'The details of the party have the identityProviderId of the request.',
  'the request names the identity provider of the party, and the response reports it.',
  { needs: ['participant', 'credentials.participantAdmin', 'participant.identityProviders'] },
);

export const defaultIdentityProvider = derived(
  'participant.default-identity-provider',
  'If the participant admin names no identity provider for a party, the response does not assign the party to one of the additional identity providers.',
  'such a party is assumed to be managed by the default identity provider, or not hosted by the participant.',
  { needs: ['participant', 'credentials.participantAdmin', 'participant.identityProviders'] },
);

export const identityProviderType = derived(
  'participant.identity-provider-type',
  'An identityProviderId that is a number, a boolean, an array or an object is refused.',
  'identityProviderId is a string, so the endpoint does not accept another type.',
);

export const pathVersion = stated(
  'participant.path-version',
  'The party endpoint is at the path segment v2.',
  { section: 'Versioning' },
);
