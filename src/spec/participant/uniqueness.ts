import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('participant', 'Endpoints / 2. Allocate a party / Rules / 3', [
  'participant',
  'credentials.participantAdmin',
  'participant.duplicateHints',
]);

export const duplicateHint = stated(
  'participant.duplicate-hint',
  'A hint that is present already is rejected, and stays so, on one ledger kind; on the other, another identifier is allocated each time.',
);

export const hintCompared = derived(
  'participant.hint-compared-whole',
  'Two hints that differ anywhere, be it in the last of 255 characters or in case, are two.',
  'only a hint that is present already may be treated as such, and a hint is its whole text.',
);

export const identifierUnique = derived(
  'participant.identifier-unique',
  'No two allocations are given the same identifier.',
  'the identifier is that of a new party, and identifiers are called globally unique.',
  { needs: ['participant', 'credentials.participantAdmin'] },
);
