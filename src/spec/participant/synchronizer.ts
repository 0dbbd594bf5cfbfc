import type { Clause } from '../clause.js';

const at = {
  system: 'participant',
  section: 'Endpoints / 2. Allocate a party / Rules / 6',
  needs: ['participant', 'credentials.participantAdmin', 'participant.synchronizers'],
} as const;

export const synchronizerOmitted: Clause = {
  ...at,
  id: 'participant.synchronizer-omitted',
  basis: 'stated',
  statement:
    'synchronizerId may be left out where exactly one is connected; where there are several, leaving it out is refused.',
};

export const synchronizerConnected: Clause = {
  ...at,
  id: 'participant.synchronizer-connected',
  basis: 'stated',
  statement: 'The id of each connected synchronizer is accepted.',
};

export const synchronizerUnknown: Clause = {
  ...at,
  id: 'participant.synchronizer-unknown',
  basis: 'derived',
  follows:
    'the party is allocated on the synchronizer that is named, which cannot be done on one that is not there.',
  statement: 'The id of a synchronizer that is not connected is refused.',
};

export const synchronizerType: Clause = {
  ...at,
  id: 'participant.synchronizer-type',
  needs: ['participant', 'credentials.participantAdmin'],
  section: 'Resources / Party allocation request',
  basis: 'derived',
  follows:
    'synchronizerId is a string, so that a request in which it is of another type is none that the endpoint takes.',
  statement: 'A synchronizerId that is a number, a boolean, an array or an object is refused.',
};
