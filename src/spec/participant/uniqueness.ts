import type { Clause } from '../clause.js';

const at = {
  system: 'participant',
  section: 'Endpoints / 2. Allocate a party / Rules / 3',
  needs: ['participant', 'credentials.participantAdmin', 'participant.duplicateHints'],
} as const;

export const duplicateHint: Clause = {
  ...at,
  id: 'participant.duplicate-hint',
  basis: 'stated',
  statement:
    'A hint that is present already is rejected, and stays so, on one ledger kind; on the other, another identifier is allocated each time.',
};

export const hintCompared: Clause = {
  ...at,
  id: 'participant.hint-compared-whole',
  basis: 'derived',
  follows: 'only a hint that is present already may be treated as such, and a hint is its whole text.',
  statement: 'Two hints that differ anywhere, be it in the last of 255 characters or in case, are two.',
};

export const identifierUnique: Clause = {
  ...at,
  id: 'participant.identifier-unique',
  needs: ['participant', 'credentials.participantAdmin'],
  basis: 'derived',
  follows: 'the identifier is that of a new party, and identifiers are called globally unique.',
  statement: 'No two allocations are given the same identifier.',
};
