import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('participant', 'Endpoints / 2. Allocate a party / Rules / 6', [
  'participant',
  'credentials.participantAdmin',
  'participant.synchronizers',
]);

export const synchronizerOmitted = stated(
  'participant.synchronizer-omitted',
  'synchronizerId may be left out where exactly one is connected; where there are several, leaving it out is refused.',
);

export const synchronizerConnected = stated(
  'participant.synchronizer-connected',
  'The id of each connected synchronizer is accepted.',
);

export const synchronizerUnknown = derived(
  'participant.synchronizer-unknown',
  'The id of a synchronizer that is not connected is refused.',
  'the party is allocated on the synchronizer that is named, which cannot be done on one that is not there.',
);

export const synchronizerType = derived(
  'participant.synchronizer-type',
  'A synchronizerId that is a number, a boolean, an array or an object is refused.',
  'synchronizerId is a string, so that a request in which it is of another type is none that the endpoint takes.',
  { section: 'Resources / Party allocation request', needs: ['participant', 'credentials.participantAdmin'] },
);
