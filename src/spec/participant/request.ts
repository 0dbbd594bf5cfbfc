import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('participant', 'Resources / Party allocation request', [
  'participant',
  'credentials.participantAdmin',
]);

export const fieldsOptional = stated(
  'participant.fields-optional',
  'Every field of the request may be left out, but the synchronizer where there are several.',
);

export const metadataReturned = stated(
  'participant.metadata-returned',
  'Annotations that are accepted come back in the local metadata of the new party.',
);

export const metadataTypes = derived(
  'participant.metadata-types',
  'A localMetadata that is not an object, a resourceVersion that is not a string and annotations that are not an object are refused.',
  'localMetadata, its resourceVersion and its annotations have types, so that a request in which they are of others is none that the endpoint takes.',
);

export const userIdEmpty = stated(
  'participant.user-id-empty',
  'An empty userId is accepted, and means the same as none.',
);

export const userIdType = derived(
  'participant.user-id-type',
  'A userId that is a number, a boolean, an array or an object is refused.',
  'userId is a string, so that a request in which it is of another type is none that the endpoint takes.',
);

export const userRights = stated(
  'participant.user-rights',
  'The user named by userId may act as the new party, and nobody may where it is empty.',
  {
    section: 'Endpoints / 2. Allocate a party / Rules / 5',
    untestable:
      'only the user management of the participant or a command to the ledger would show the rights, and neither is part of the specification',
  },
);

export const identityProviderReturned = derived(
  'participant.identity-provider-returned',
  'The identityProviderId of the request comes back in the details of the party.',
  'the request names the identity provider of the party, and the answer tells it.',
  { needs: ['participant', 'credentials.participantAdmin', 'participant.identityProviders'] },
);

export const defaultIdentityProvider = derived(
  'participant.default-identity-provider',
  'A party for which the participant admin names no identity provider is not told to be of one of the further ones.',
  'such a party is taken to be managed by the default identity provider, or by none that the participant knows.',
  { needs: ['participant', 'credentials.participantAdmin', 'participant.identityProviders'] },
);

export const identityProviderType = derived(
  'participant.identity-provider-type',
  'An identityProviderId that is a number, a boolean, an array or an object is refused.',
  'identityProviderId is a string, so that a request in which it is of another type is none that the endpoint takes.',
);

export const pathVersion = stated(
  'participant.path-version',
  'The party endpoint is found under the path segment v2.',
  { section: 'Versioning' },
);
