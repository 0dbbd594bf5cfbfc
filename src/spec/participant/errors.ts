import type { Clause } from '../clause.js';

const at = {
  system: 'participant',
  section: 'Resources / Ledger error body',
  needs: ['participant', 'credentials.participantAdmin'],
} as const;

export const errorBody: Clause = {
  ...at,
  id: 'participant.error-body',
  basis: 'stated',
  statement: 'A failure is answered with the ledger error body: a JSON object with a string code.',
};

export const errorMembers: Clause = {
  ...at,
  id: 'participant.error-members',
  basis: 'stated',
  statement: 'Each member of the ledger error body is of its type where it is there; null stands for absent.',
};

export const bodyJson: Clause = {
  ...at,
  id: 'participant.body-json',
  section: 'Endpoints / 2. Allocate a party',
  basis: 'derived',
  follows: 'the request is JSON by its Content-Type; bytes that break the grammar of RFC 8259 are none.',
  statement: 'A body that is not JSON is refused.',
};

export const bodyObject: Clause = {
  ...at,
  id: 'participant.body-object',
  section: 'Endpoints / 2. Allocate a party',
  basis: 'derived',
  follows: 'the request has fields, and so is an object.',
  statement: 'A body that is JSON but no object is refused.',
};
