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
  'The id in the path may be percent-encoded, with upper-case or lower-case hexadecimal digits.',
  'the id is a part of the path of a URL, and by RFC 3986 section 2.3 a path is the same with letters, digits, - . _ ~ percent-encoded or not.',
);

export const successMediaType = derived(
  'registry.success-media-type',
  'The media type of a 200 is JSON.',
  'the 200 is JSON, and Content-Type is how an HTTP response says so (RFC 9110 section 8.3).',
);

export const bodyFieldsOptional = stated(
  'registry.body-fields-optional',
  'Every field of the body may be left out: an empty object is answered 200, too.',
);

export const bodyRequired = derived(
  'registry.body-required',
  'A request without a body, or with an empty or blank one, is answered 400.',
  'the body is required, so a request without one is a bad request, and Errors gives 400 for those.',
);

export const bodyJson = derived(
  'registry.body-json',
  'A body that is not JSON is answered 400.',
  'the body is JSON. Bytes that break the grammar of RFC 8259 are not JSON, so the request is a bad request, and Errors gives 400 for those.',
);

export const bodyObject = derived(
  'registry.body-object',
  'A body that is JSON but not an object is answered 400.',
  'the body is a GetChoiceContextRequest, which has fields, so it is an object. Another JSON type is a bad request, and Errors gives 400 for those.',
);

export const sending = derived(
  'registry.sending',
  'The way in which a call is sent does not change the status of its response, as long as it is valid HTTP and JSON.',
  'the call is HTTP with a JSON body. Header names and media types ignore case (RFC 9110 sections 5.1 and 8.3.1). JSON is UTF-8 and may say so (RFC 8259 section 8.1). Accept may be absent or list JSON among others (RFC 9110 section 12.5.1). A body may come in chunks (RFC 9112 section 7.1) and in any number of packets. Each request stands alone, whatever its connection was used for (RFC 9110 section 3.3). A server may only insist on a Content-Length, with 411 (RFC 9112 section 6.3).',
);

export const parallelAnswers = derived(
  'registry.parallel-answers',
  'When requests for different instructions run at the same time, each gets the response for its own instruction.',
  'a response is the context of the instruction in the path, and of no other.',
  { needs: ['registry.transferInstructions.acceptable.1'] },
);

export const serverError = derived(
  'registry.server-error',
  'No request to the call is answered 500.',
  'the call has a status for a good request (200), a bad request (400), an unknown id (404) and a reassignment (409). A 500 says that the server met an unexpected condition (RFC 9110 section 15.6.1).',
);
