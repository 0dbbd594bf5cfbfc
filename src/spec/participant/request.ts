import type { Clause } from '../clause.js';

const at = {
  system: 'participant',
  section: 'Resources / Party allocation request',
  needs: ['participant', 'credentials.participantAdmin'],
} as const;

export const fieldsOptional: Clause = {
  ...at,
  id: 'participant.fields-optional',
  basis: 'stated',
  statement: 'Every field of the request may be left out, but the synchronizer where there are several.',
};

export const metadataReturned: Clause = {
  ...at,
  id: 'participant.metadata-returned',
  basis: 'stated',
  statement: 'Annotations that are accepted come back in the local metadata of the new party.',
};

export const metadataTypes: Clause = {
  ...at,
  id: 'participant.metadata-types',
  basis: 'derived',
  follows:
    'localMetadata, its resourceVersion and its annotations have types, so that a request in which they are of others is none that the endpoint takes.',
  statement:
    'A localMetadata that is no object, a resourceVersion that is no string and annotations that are no object are refused.',
};

export const userIdEmpty: Clause = {
  ...at,
  id: 'participant.user-id-empty',
  basis: 'stated',
  statement: 'An empty userId is accepted, and means the same as none.',
};

export const userIdType: Clause = {
  ...at,
  id: 'participant.user-id-type',
  basis: 'derived',
  follows:
    'userId is a string, so that a request in which it is of another type is none that the endpoint takes.',
  statement: 'A userId that is a number, a boolean, an array or an object is refused.',
};

export const userRights: Clause = {
  ...at,
  id: 'participant.user-rights',
  section: 'Endpoints / 2. Allocate a party / Rules / 5',
  basis: 'stated',
  statement: 'The user named by userId may act as the new party, and nobody may where it is empty.',
  untestable:
    'only the user management of the participant or a command to the ledger would show the rights, and neither is part of the specification',
};

export const identityProviderReturned: Clause = {
  ...at,
  id: 'participant.identity-provider-returned',
  needs: ['participant', 'credentials.participantAdmin', 'participant.identityProviders'],
  basis: 'derived',
  follows: 'the request names the identity provider of the party, and the answer tells it.',
  statement: 'The identityProviderId of the request comes back in the details of the party.',
};

export const identityProviderType: Clause = {
  ...at,
  id: 'participant.identity-provider-type',
  basis: 'derived',
  follows:
    'identityProviderId is a string, so that a request in which it is of another type is none that the endpoint takes.',
  statement: 'An identityProviderId that is a number, a boolean, an array or an object is refused.',
};

export const pathVersion: Clause = {
  ...at,
  id: 'participant.path-version',
  section: 'Versioning',
  basis: 'stated',
  statement: 'The party endpoint is found under the path segment v2.',
};
