import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('participant', 'Resources / Party allocation response', [
  'participant',
  'credentials.participantAdmin',
]);

export const partyDetails = stated(
  'participant.details',
  'An accepted allocation is answered 200 with an object that has partyDetails, an object.',
);
export const partyIdentifier = stated(
  'participant.identifier',
  'partyDetails has party, a string that is not empty: the identifier of the new party.',
);
export const isLocal = stated('participant.is-local', 'partyDetails has isLocal, a boolean.');
export const localMetadata = stated(
  'participant.local-metadata',
  'partyDetails has localMetadata, an object.',
);
export const resourceVersion = stated(
  'participant.resource-version',
  'localMetadata has resourceVersion, a string.',
);
export const annotations = stated('participant.annotations', 'localMetadata has annotations, an object.');
export const identityProviderId = stated(
  'participant.identity-provider-id',
  'partyDetails has identityProviderId, a string.',
);

export const answerOfRequest = derived(
  'participant.answer-of-request',
  'The details of a party contain nothing from the hint or the annotations of another request.',
  'the response holds the details of the party that this request allocated.',
);
