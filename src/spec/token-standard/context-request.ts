import { clausesOf } from '../clause.js';
import { CONTEXT_REQUEST } from './sections.js';

const { stated, derived } = clausesOf('token-standard', CONTEXT_REQUEST, ['registry.tokenStandard']);

export const fieldsOptional = stated(
  'token-standard.fields-optional',
  'A call for a context may leave out every field of its body: an empty object is answered 200, too.',
);

export const idEncoding = derived(
  'token-standard.id-encoding',
  'The id in the path of a call for a context may be percent-encoded, with upper-case or lower-case hexadecimal digits.',
  'the id is a part of the path of a URL, and by RFC 3986 section 2.3 a path is the same with letters, digits, - . _ ~ percent-encoded or not.',
);

export const metaAccepted = stated(
  'token-standard.meta-accepted',
  'The meta of a call for a context may be left out. If present, it is an object with string values; any keys and any texts are accepted.',
);

export const metaObject = derived(
  'token-standard.meta-object',
  'A call for a context whose meta is a string, a number, a boolean or an array is answered 400.',
  'meta has the type object, so a request with another type is a bad request, and the documents give 400 for those.',
);

export const metaStringValues = derived(
  'token-standard.meta-string-values',
  'A call for a context whose meta has a value that is not a string is answered 400.',
  'the values of meta are strings, and null is not a string, so a request with any other value is a bad request, and the documents give 400 for those. A null in place of meta itself is only observed: it may mean that meta is left out.',
);

export const contextOfChoice = derived(
  'token-standard.context-of-choice',
  'Where a registry gives two choices of one contract different contexts, each call gets the context of its own choice, whatever was asked before.',
  'each choice has its own call, whose context is what exercising this choice needs.',
);
