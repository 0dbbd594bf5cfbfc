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
  'Each member of the ledger error body is of its type where it is there; null stands for absent.',
);

export const bodyJson = derived(
  'participant.body-json',
  'A body that is not JSON is refused.',
  'the request is JSON by its Content-Type; bytes that break the grammar of RFC 8259 are none.',
  { section: 'Endpoints / 2. Allocate a party' },
);

export const bodyObject = derived(
  'participant.body-object',
  'A body that is JSON but no object is refused.',
  'the request has fields, and so is an object.',
  { section: 'Endpoints / 2. Allocate a party' },
);

export const refusedAllocatesNothing = derived(
  'participant.refused-allocates-nothing',
  'A call that is refused, whatever for, has allocated nothing: its hint is accepted afterwards where a present one would be rejected.',
  'a call either succeeds or responds with an error; one that is refused has not done what it asks for.',
  {
    section: 'Endpoints / 2. Allocate a party',
    needs: ['participant', 'credentials.participantAdmin', 'participant.duplicateHints'],
  },
);
