import { clausesOf } from '../clause.js';

const { derived } = clausesOf('participant', 'Endpoints / 2. Allocate a party / Rules / 3', [
  'participant',
  'credentials.participantAdmin',
  'participant.duplicateHints',
]);

export const hintRace = derived(
  'participant.hint-race',
  'When identical hints are sent at the same time, one kind of ledger accepts exactly one of them, or none and then the next one; the other kind gives each a different identifier.',
  'uniqueness is promised without an exception for simultaneous requests.',
);
