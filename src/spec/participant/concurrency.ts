import { clausesOf } from '../clause.js';

const { derived } = clausesOf('participant', 'Endpoints / 2. Allocate a party / Rules / 3', [
  'participant',
  'credentials.participantAdmin',
  'participant.duplicateHints',
]);

export const hintRace = derived(
  'participant.hint-race',
  'Of identical hints sent at once exactly one is accepted on one ledger kind, or none and then the next one; on the other all identifiers differ.',
  'uniqueness is promised without an exception for requests at the same time.',
);
