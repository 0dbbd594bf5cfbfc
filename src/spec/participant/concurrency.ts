import type { Clause } from '../clause.js';

const at = {
  system: 'participant',
  section: 'Endpoints / 2. Allocate a party / Rules / 3',
  needs: ['participant', 'credentials.participantAdmin', 'participant.duplicateHints'],
} as const;

export const hintRace: Clause = {
  ...at,
  id: 'participant.hint-race',
  basis: 'derived',
  follows: 'uniqueness is promised without an exception for requests at the same time.',
  statement:
    'Of identical hints sent at once exactly one is accepted on one ledger kind; on the other all identifiers differ.',
};
