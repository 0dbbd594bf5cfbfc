import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('registry', 'Resources / GetChoiceContextRequest', [
  'registry.transferInstructions.acceptable',
]);

export const metaAccepted = stated(
  'registry.meta-accepted',
  'meta may be left out. If present, it is an object with string values; any keys and any texts are accepted.',
);

export const metaObject = derived(
  'registry.meta-object',
  'A request whose meta is a string, a number, a boolean or an array is answered 400.',
  'meta has the type object, so a request with another type is a bad request, and Errors gives 400 for those.',
);

export const metaStringValues = derived(
  'registry.meta-string-values',
  'A request whose meta has a value that is not a string is answered 400.',
  'the values of meta are strings, and null is not a string, so a request with any other value is a bad request, and Errors gives 400 for those. A null in place of meta itself is only observed: it may mean that meta is left out.',
);

export const metaIncorporated = stated(
  'registry.meta-incorporated',
  'The metadata of the request becomes part of the choice context.',
  {
    untestable:
      'the structure of choiceContextData is not shown, so nobody can tell from outside where the metadata appears',
  },
);

export const excludeDebugBoolean = derived(
  'registry.exclude-debug-boolean',
  'A request whose excludeDebugFields is a string, a number, an array or an object is answered 400.',
  'excludeDebugFields has the type boolean, so a request with another type is a bad request, and Errors gives 400 for those.',
);

export const excludeDebugAccepted = stated(
  'registry.exclude-debug-accepted',
  'excludeDebugFields may be left out, true or false: each request is answered 200.',
);

export const excludeDebugFields = stated(
  'registry.exclude-debug-fields',
  'With excludeDebugFields true, no disclosed contract has a member whose name starts with debug, not even a null one.',
);

export const excludeDebugDefault = stated(
  'registry.exclude-debug-default',
  'Leaving out excludeDebugFields means the same as false.',
);

export const excludeDebugOnly = derived(
  'registry.exclude-debug-only',
  'excludeDebugFields changes nothing in the response but the debug fields.',
  'the flag omits the fields whose names start with debug, and nothing else is said about it.',
);
