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
  'partyDetails has party, a string that is not empty: the identifier that was allocated.',
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
  'Nothing that only another request had, be it in its hint or in its annotations, is in the details of a party.',
  'the response holds the details of the party that this request allocated.',
);
