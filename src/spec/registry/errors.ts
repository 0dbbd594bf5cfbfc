import { clausesOf } from '../clause.js';

const { stated } = clausesOf('registry', 'Errors', ['registry.transferInstructions.acceptable']);

export const badRequestBody = stated(
  'registry.bad-request-body',
  'The body of a 400 is an ErrorResponse: an object with error, a string.',
);

export const unknownId = stated(
  'registry.unknown-id',
  'A request for an id that belongs to no transfer instruction is answered 404.',
);

export const notFoundBody = stated(
  'registry.not-found-body',
  'The body of a 404 is an ErrorResponse: an object with error, a string.',
);

export const reassigningConflict = stated(
  'registry.reassigning-conflict',
  'While a contract to disclose is being reassigned between two synchronizers, the call is answered 409.',
  { needs: ['registry.transferInstructions.reassigning'] },
);
