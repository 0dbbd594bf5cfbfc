import type { Clause } from '../clause.js';

const at = {
  system: 'registry',
  section: 'Errors',
  needs: ['registry.transferInstructions.acceptable'],
} as const;

export const badRequestBody: Clause = {
  ...at,
  id: 'registry.bad-request-body',
  basis: 'stated',
  statement: 'The body of a 400 is an ErrorResponse: an object with error, a string.',
};

export const unknownId: Clause = {
  ...at,
  id: 'registry.unknown-id',
  basis: 'stated',
  statement: 'An id that no transfer instruction has is answered 404.',
};

export const notFoundBody: Clause = {
  ...at,
  id: 'registry.not-found-body',
  basis: 'stated',
  statement: 'The body of a 404 is an ErrorResponse: an object with error, a string.',
};

export const reassigningConflict: Clause = {
  ...at,
  id: 'registry.reassigning-conflict',
  needs: ['registry.transferInstructions.reassigning'],
  basis: 'stated',
  statement: 'While a contract to disclose is between two synchronizers, the call is answered 409.',
};
