import { clausesOf } from '../clause.js';
import { REQUESTS } from './sections.js';

const { stated, derived } = clausesOf('token-standard', REQUESTS, ['registry.tokenStandard']);

export const callFound = stated(
  'token-standard.call-found',
  'A call for a context or a factory is answered 200 at its path for what the target file names: a contract on which the choice can be exercised, or choice arguments.',
);

export const callMediaType = derived(
  'token-standard.call-media-type',
  'The media type of a 200 with a context or a factory, and of an ErrorResponse, is JSON.',
  'the documents give application/json as the content of a 200 and of each error, and Content-Type is how an HTTP response says so (RFC 9110 section 8.3).',
);

export const bodyRequired = derived(
  'token-standard.body-required',
  'A call for a context or a factory without a body, or with an empty or blank one, is answered 400.',
  'the body is required, so a request without one is a bad request, and the documents give 400 for those.',
);

export const bodyJson = derived(
  'token-standard.body-json',
  'A call for a context or a factory whose body is not JSON is answered 400.',
  'the body is JSON. Bytes that break the grammar of RFC 8259 are not JSON, so the request is a bad request, and the documents give 400 for those.',
);

export const bodyObject = derived(
  'token-standard.body-object',
  'A call for a context or a factory whose body is JSON but not an object is answered 400.',
  'the body has the type object. Another type is a bad request, and the documents give 400 for those.',
);

export const excludeDebugBoolean = derived(
  'token-standard.exclude-debug-boolean',
  'A call for a context or a factory whose excludeDebugFields is a string, a number, an array or an object is answered 400.',
  'excludeDebugFields has the type boolean, so a request with another type is a bad request, and the documents give 400 for those.',
);

export const excludeDebugAccepted = stated(
  'token-standard.exclude-debug-accepted',
  'A call for a context or a factory may have excludeDebugFields true or false, or leave it out: each is answered 200.',
);

export const excludeDebugFields = stated(
  'token-standard.exclude-debug-fields',
  'With excludeDebugFields true, no disclosed contract of a context or a factory has a member whose name starts with debug.',
);

export const excludeDebugDefault = stated(
  'token-standard.exclude-debug-default',
  'Leaving excludeDebugFields out of a call for a context or a factory means the same as false.',
);

export const excludeDebugOnly = derived(
  'token-standard.exclude-debug-only',
  'excludeDebugFields changes nothing in a context or a factory but the debug fields.',
  'the flag leaves out debug fields, and nothing else is said about it.',
);

export const sending = derived(
  'token-standard.sending',
  'The way in which a call for a context or a factory is sent does not change the status of its response, as long as it is valid HTTP and JSON.',
  'the call is HTTP with a JSON body. Header names and media types ignore case (RFC 9110 sections 5.1 and 8.3.1). JSON is UTF-8 and may say so (RFC 8259 section 8.1). Accept may be absent or list JSON among others (RFC 9110 section 12.5.1). A body may come in chunks (RFC 9112 section 7.1) and in any number of packets. Each request stands alone (RFC 9110 section 3.3). A server may only insist on a Content-Length, with 411 (RFC 9112 section 6.3).',
);

export const independentAnswers = derived(
  'token-standard.independent-answers',
  'A context or a factory depends on its own request only, not on earlier calls of any kind.',
  'a context belongs to the contract and the choice in the path, and a factory to the choice arguments in the body. Neither contains earlier requests.',
);

export const parallelAnswers = derived(
  'token-standard.parallel-answers',
  'When calls for contexts and factories run at the same time, each gets the response for its own request.',
  'a context belongs to the contract and the choice in the path, and a factory to the choice arguments in the body, and to no others.',
);

export const serverError = derived(
  'token-standard.server-error',
  'No call for a context or a factory is answered 500.',
  'the documents have a status for a good request (200), a bad request (400), an unknown contract (404) and a reassignment (409). A 500 says that the server met an unexpected condition (RFC 9110 section 15.6.1).',
);
