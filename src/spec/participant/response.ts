import type { Clause } from '../clause.js';

const at = {
  system: 'participant',
  section: 'Resources / Party allocation response',
  needs: ['participant', 'credentials.participantAdmin'],
} as const;

const member = (id: string, statement: string): Clause => ({ ...at, id, basis: 'stated', statement });

export const partyDetails = member(
  'participant.details',
  'An accepted allocation is answered 200 with an object that has partyDetails, an object.',
);
export const partyIdentifier = member(
  'participant.identifier',
  'partyDetails has party, a string: the identifier that was allocated.',
);
export const isLocal = member('participant.is-local', 'partyDetails has isLocal, a boolean.');
export const localMetadata = member(
  'participant.local-metadata',
  'partyDetails has localMetadata, an object.',
);
export const resourceVersion = member(
  'participant.resource-version',
  'localMetadata has resourceVersion, a string.',
);
export const annotations = member('participant.annotations', 'localMetadata has annotations, an object.');
export const identityProviderId = member(
  'participant.identity-provider-id',
  'partyDetails has identityProviderId, a string.',
);
