import { clausesOf } from '../clause.js';
import { CONTEXT_REQUEST } from './sections.js';

const { stated, derived } = clausesOf('token-standard', CONTEXT_REQUEST, ['registry.tokenStandard']);

export const fieldsOptional = stated(
  'token-standard.fields-optional',
  'A call for a context may leave every field of its body out: also an object with none of them is answered 200.',
);

export const idEncoding = derived(
  'token-standard.id-encoding',
  'The id in the path of a call for a context may be percent-encoded, with hexadecimal digits of either case.',
  'the id is a parameter of the path of a URL, and RFC 3986 section 2.3 makes a path with letters, digits, - . _ ~ percent-encoded equivalent to one without.',
);

export const metaAccepted = stated(
  'token-standard.meta-accepted',
  'The meta of a call for a context may be left out; given, it is an object whose values are strings, whatever its keys and texts.',
);

export const metaObject = derived(
  'token-standard.meta-object',
  'A call for a context with a meta that is a string, a number, a boolean or an array is answered 400.',
  'meta has the type object, so a request in which it is of another type is a bad one, for which the documents have 400.',
);

export const metaStringValues = derived(
  'token-standard.meta-string-values',
  'A call for a context with a value of meta that is not a string is answered 400.',
  'the values of meta are strings, and null is not one, so a request with any other value is a bad one, for which the documents have 400. A null in the place of meta itself is only observed: it may stand for a meta that is left out.',
);

export const contextOfChoice = derived(
  'token-standard.context-of-choice',
  'Where a registry gives two choices of one contract different contexts, each call is answered with that of its own choice, whatever was asked before.',
  'each choice has a call of its own, whose context is what exercising this choice needs.',
);
