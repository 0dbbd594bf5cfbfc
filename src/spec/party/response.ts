import type { Clause } from '../clause.js';

const at = {
  system: 'participant',
  section: 'Resources / Party allocation response',
  needs: ['participant', 'credentials.participantAdmin'],
} as const;

const member = (id: string, statement: string): Clause => ({ ...at, id, basis: 'stated', statement });

export const partyDetails = member(
  'party.details',
  'An accepted allocation is answered 200 with an object that has partyDetails, an object.',
);
export const partyIdentifier = member(
  'party.identifier',
  'partyDetails has party, a string: the identifier that was allocated.',
);
export const isLocal = member('party.is-local', 'partyDetails has isLocal, a boolean.');
export const localMetadata = member('party.local-metadata', 'partyDetails has localMetadata, an object.');
export const resourceVersion = member(
  'party.resource-version',
  'localMetadata has resourceVersion, a string.',
);
export const annotations = member('party.annotations', 'localMetadata has annotations, an object.');
export const identityProviderId = member(
  'party.identity-provider-id',
  'partyDetails has identityProviderId, a string.',
);
