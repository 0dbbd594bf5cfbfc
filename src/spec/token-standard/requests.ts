import { clausesOf } from '../clause.js';
import { REQUESTS } from './sections.js';

const { stated, derived } = clausesOf('token-standard', REQUESTS, ['registry.tokenStandard']);

export const callFound = stated(
  'token-standard.call-found',
  'A call for a context or a factory is answered 200 at its path for what the target file names: a contract on which the choice can be exercised, or choice arguments.',
);

export const callMediaType = derived(
  'token-standard.call-media-type',
  'The media type of a 200 with a context or a factory is a JSON one.',
  'the documents have application/json as the content of a 200, and Content-Type is how an HTTP answer says so (RFC 9110 section 8.3).',
);

export const bodyRequired = derived(
  'token-standard.body-required',
  'A call for a context or a factory without a body, or with an empty or blank one, is answered 400.',
  'the body is required, so a request without one is a bad one, for which the documents have 400.',
);

export const bodyJson = derived(
  'token-standard.body-json',
  'A call for a context or a factory whose body is not JSON is answered 400.',
  'the body is JSON; bytes that break the grammar of RFC 8259 are none, which makes a bad request, for which the documents have 400.',
);

export const bodyObject = derived(
  'token-standard.body-object',
  'A call for a context or a factory whose body is JSON but no object is answered 400.',
  'the type of the body is object; another one makes a bad request, for which the documents have 400.',
);

export const excludeDebugBoolean = derived(
  'token-standard.exclude-debug-boolean',
  'A call for a context or a factory with an excludeDebugFields that is a string, a number, an array or an object is answered 400.',
  'excludeDebugFields has the type boolean, so a request in which it is of another type is a bad one, for which the documents have 400.',
);

export const excludeDebugAccepted = stated(
  'token-standard.exclude-debug-accepted',
  'A call for a context or a factory may leave excludeDebugFields out, or give true or false: each is answered 200.',
);

export const excludeDebugFields = stated(
  'token-standard.exclude-debug-fields',
  'With excludeDebugFields true, neither a context nor a factory has a disclosed contract with a member whose name starts with debug.',
);

export const excludeDebugDefault = stated(
  'token-standard.exclude-debug-default',
  'To leave excludeDebugFields out of a call for a context or a factory is the same as to give false.',
);

export const excludeDebugOnly = derived(
  'token-standard.exclude-debug-only',
  'Whatever excludeDebugFields says, all other fields of a context or a factory stay the same.',
  'the flag is said to leave out debug fields, and nothing else.',
);

export const sending = derived(
  'token-standard.sending',
  'How a call for a context or a factory is sent, within what HTTP and JSON leave to the client, changes nothing in the status of its answer.',
  'the calls are said to be HTTP with a JSON body: names of headers and media types have no case (RFC 9110 sections 5.1 and 8.3.1), JSON is UTF-8 and may say so (RFC 8259 section 8.1), Accept may be absent, or hold JSON among others (RFC 9110 section 12.5.1), a body may come in chunks (RFC 9112 section 7.1) and in any number of packets, and each request stands for itself (RFC 9110 section 3.3). Only a length may be asked for, by 411 (RFC 9112 section 6.3).',
);

export const independentAnswers = derived(
  'token-standard.independent-answers',
  'A context or a factory depends on its own request, not on the calls before it, of whichever kind.',
  'a context is that of the contract and the choice in its path, and a factory that of the choice arguments in its body: what was asked before is in neither.',
);

export const parallelAnswers = derived(
  'token-standard.parallel-answers',
  'Calls for contexts and factories at the same time each get the answer of their own.',
  'a context is that of the contract and the choice in its path, and a factory that of the choice arguments in its body, and of no other.',
);

export const serverError = derived(
  'token-standard.server-error',
  'No call for a context or a factory is answered 500.',
  'the documents have an answer for a request that is good (200), bad (400) or about something that is not there (404), and 409 for a contract that moves; 500 says that the service met what it did not expect (RFC 9110 section 15.6.1).',
);
