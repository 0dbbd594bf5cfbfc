import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('participant', 'Resources / Ledger error body', [
  'participant',
  'credentials.participantAdmin',
]);

export const errorBody = stated(
  'participant.error-body',
  'A failure is answered with the ledger error body: a JSON object with a string code.',
);

export const errorMembers = stated(
  'participant.error-members',
  'Each member of the ledger error body, if present and not null, has its type.',
);

export const bodyJson = derived(
  'participant.body-json',
  'A body that is not JSON is refused.',
  'the Content-Type says that the request is JSON. Bytes that break the grammar of RFC 8259 are not JSON.',
  { section: 'Endpoints / 2. Allocate a party' },
);

export const bodyObject = derived(
  'participant.body-object',
  'A body that is JSON but not an object is refused.',
  'the request has fields, so it is an object.',
  { section: 'Endpoints / 2. Allocate a party' },
);

export const refusedAllocatesNothing = derived(
  'participant.refused-allocates-nothing',
  'A refused call, whatever the reason, has allocated nothing: its hint is still accepted afterwards, on a ledger that would reject it if it were present.',
  'a call either succeeds or responds with an error, and a refused call has not done what it asked for.',
  {
    section: 'Endpoints / 2. Allocate a party',
    needs: ['participant', 'credentials.participantAdmin', 'participant.duplicateHints'],
  },
);
