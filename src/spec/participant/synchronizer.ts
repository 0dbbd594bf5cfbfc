import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('participant', 'Endpoints / 2. Allocate a party / Rules / 6', [
  'participant',
  'credentials.participantAdmin',
  'participant.synchronizers',
]);

export const synchronizerOmitted = stated(
  'participant.synchronizer-omitted',
  'synchronizerId may be left out if exactly one synchronizer is connected. If several are, a request without it is refused.',
);

export const synchronizerConnected = stated(
  'participant.synchronizer-connected',
  'The id of each connected synchronizer is accepted.',
);

export const synchronizerUnknown = derived(
  'participant.synchronizer-unknown',
  'The id of a synchronizer that is not connected is refused.',
  'the party is allocated on the named synchronizer, which is impossible if it is not connected.',
);

export const synchronizerType = derived(
  'participant.synchronizer-type',
  'A synchronizerId that is a number, a boolean, an array or an object is refused.',
  'synchronizerId is a string, so the endpoint does not accept another type.',
  { section: 'Resources / Party allocation request', needs: ['participant', 'credentials.participantAdmin'] },
);
