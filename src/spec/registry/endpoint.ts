import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('registry', 'Endpoints / 1. Get accept choice context', [
  'registry.transferInstructions.acceptable',
]);

export const acceptPath = stated(
  'registry.accept-path',
  'POST to registry/transfer-instruction/v1/<id>/choice-contexts/accept under the base URL is answered 200 for the id of an instruction that can be accepted.',
);

export const pathEncoding = derived(
  'registry.path-encoding',
  'The id may be percent-encoded in the path, with hexadecimal digits of either case.',
  'the id is a parameter of the path of a URL, and RFC 3986 section 2.3 makes a path with letters, digits, - . _ ~ percent-encoded equivalent to one without.',
);

export const successMediaType = derived(
  'registry.success-media-type',
  'The media type of a 200 is a JSON one.',
  'the 200 is said to be JSON, and Content-Type is how an HTTP answer says so (RFC 9110 section 8.3).',
);

export const bodyFieldsOptional = stated(
  'registry.body-fields-optional',
  'Every field of the body may be left out: also an object with none of them is answered 200.',
);

export const bodyRequired = derived(
  'registry.body-required',
  'A request without a body, or with an empty or blank one, is answered 400.',
  'the body is required, so a request without one is a bad one, for which Errors gives 400.',
);

export const bodyJson = derived(
  'registry.body-json',
  'A body that is not JSON is answered 400.',
  'the body is JSON; bytes that break the grammar of RFC 8259 are none, which makes a bad request, for which Errors gives 400.',
);

export const bodyObject = derived(
  'registry.body-object',
  'A body that is JSON but no object is answered 400.',
  'the body is a GetChoiceContextRequest, which has fields and so is an object; another JSON type makes a bad request, for which Errors gives 400.',
);

export const sending = derived(
  'registry.sending',
  'How a call is sent, within what HTTP and JSON leave to the client, changes nothing in the status of its answer.',
  'the call is said to be HTTP with a JSON body: names of headers and media types have no case (RFC 9110 sections 5.1 and 8.3.1), JSON is UTF-8 and may say so (RFC 8259 section 8.1), Accept may be absent, or hold JSON among others (RFC 9110 section 12.5.1), a body may come in chunks (RFC 9112 section 7.1) and in any number of packets, and each request stands for itself, whatever its connection was used for (RFC 9110 section 3.3). Only a length may be asked for, by 411 (RFC 9112 section 6.3).',
);

export const parallelAnswers = derived(
  'registry.parallel-answers',
  'Requests at the same time for different instructions each get the answer of their own.',
  'an answer is the context of the instruction named in the path, and of no other one.',
  { needs: ['registry.transferInstructions.acceptable.1'] },
);

export const serverError = derived(
  'registry.server-error',
  'No request to the call is answered 500.',
  'the call has an answer for a request that is good (200), bad (400), about something that is not there (404) or that moves (409); 500 says that the service met what it did not expect (RFC 9110 section 15.6.1).',
);
