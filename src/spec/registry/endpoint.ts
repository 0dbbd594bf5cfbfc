import type { Clause } from '../clause.js';

const at = {
  system: 'registry',
  section: 'Endpoints / 1. Get accept choice context',
  needs: ['registry.transferInstructions.acceptable'],
} as const;

export const acceptPath: Clause = {
  ...at,
  id: 'registry.accept-path',
  basis: 'stated',
  statement:
    'POST to registry/transfer-instruction/v1/<id>/choice-contexts/accept under the base URL is answered 200 for the id of an instruction that can be accepted.',
};

export const pathEncoding: Clause = {
  ...at,
  id: 'registry.path-encoding',
  basis: 'derived',
  follows:
    'the id is a parameter of the path of a URL, and RFC 3986 section 2.3 makes a path with letters, digits, - . _ ~ percent-encoded equivalent to one without.',
  statement: 'The id may be percent-encoded in the path, with hexadecimal digits of either case.',
};

export const successMediaType: Clause = {
  ...at,
  id: 'registry.success-media-type',
  basis: 'derived',
  follows:
    'the 200 is said to be JSON, and Content-Type is how an HTTP answer says so (RFC 9110 section 8.3).',
  statement: 'The media type of a 200 is a JSON one.',
};

export const bodyFieldsOptional: Clause = {
  ...at,
  id: 'registry.body-fields-optional',
  basis: 'stated',
  statement: 'Every field of the body may be left out: also an object with none of them is answered 200.',
};

export const bodyRequired: Clause = {
  ...at,
  id: 'registry.body-required',
  basis: 'derived',
  follows: 'the body is required, so a request without one is a bad one, for which Errors gives 400.',
  statement: 'A request without a body, or with an empty or blank one, is answered 400.',
};

export const bodyJson: Clause = {
  ...at,
  id: 'registry.body-json',
  basis: 'derived',
  follows:
    'the body is JSON; bytes that break the grammar of RFC 8259 are none, which makes a bad request, for which Errors gives 400.',
  statement: 'A body that is not JSON is answered 400.',
};

export const bodyObject: Clause = {
  ...at,
  id: 'registry.body-object',
  basis: 'derived',
  follows:
    'the body is a GetChoiceContextRequest, which has fields and so is an object; another JSON type makes a bad request, for which Errors gives 400.',
  statement: 'A body that is JSON but no object is answered 400.',
};

export const parallelAnswers: Clause = {
  ...at,
  id: 'registry.parallel-answers',
  needs: ['registry.transferInstructions.acceptable.1'],
  basis: 'derived',
  follows: 'an answer is the context of the instruction named in the path, and of no other one.',
  statement: 'Requests at the same time for different instructions each get the answer of their own.',
};
