import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('participant', 'Endpoints / 2. Allocate a party / Rules / 3', [
  'participant',
  'credentials.participantAdmin',
  'participant.duplicateHints',
]);

export const duplicateHint = stated(
  'participant.duplicate-hint',
  'Depending on the kind of ledger, a hint that is already present is always rejected, or another identifier is allocated each time.',
);

export const hintCompared = derived(
  'participant.hint-compared-whole',
  'Two hints that differ anywhere, even in the last of 255 characters or only in case, are different hints.',
  'only a hint that is already present may be treated as present, and a hint is its whole text.',
);

export const identifierUnique = derived(
  'participant.identifier-unique',
  'No two allocations get the same identifier.',
  'the identifier belongs to a new party, and identifiers are globally unique.',
  { needs: ['participant', 'credentials.participantAdmin'] },
);
