import { clausesOf } from '../clause.js';
import { ERRORS } from './sections.js';

const { stated } = clausesOf('token-standard', ERRORS, ['registry.tokenStandard']);

export const badRequestBody = stated(
  'token-standard.bad-request-body',
  'The body of a 400 to a call for a context or a factory is an ErrorResponse: an object with error, a string.',
);

export const unknownId = stated(
  'token-standard.unknown-id',
  'A call for the context of a contract that does not exist is answered 404.',
);

export const notFoundBody = stated(
  'token-standard.not-found-body',
  'The body of a 404 to a call for a context or a factory is an ErrorResponse: an object with error, a string.',
);

export const reassigningConflict = stated(
  'token-standard.reassigning-conflict',
  'While a contract to disclose is being reassigned, a call for the context of a choice is answered 409.',
);
