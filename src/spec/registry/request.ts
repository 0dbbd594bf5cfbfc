import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('registry', 'Resources / GetChoiceContextRequest', [
  'registry.transferInstructions.acceptable',
]);

export const metaAccepted = stated(
  'registry.meta-accepted',
  'meta may be left out; given, it is an object whose values are strings, whatever its keys and texts.',
);

export const metaObject = derived(
  'registry.meta-object',
  'A meta that is a string, a number, a boolean or an array is answered 400.',
  'meta has the type object, so a request in which it is of another type is a bad one, for which Errors gives 400.',
);

export const metaStringValues = derived(
  'registry.meta-string-values',
  'A meta with a value that is not a string is answered 400.',
  'the values of meta are strings, and null is not one, so a request with any other value is a bad one, for which Errors gives 400. A null in the place of meta itself is only observed: it may stand for a meta that is left out.',
);

export const metaIncorporated = stated(
  'registry.meta-incorporated',
  'The metadata of the request is worked into the choice context.',
  {
    untestable:
      'how it shows in choiceContextData, whose structure is not shown, cannot be told from outside',
  },
);

export const excludeDebugBoolean = derived(
  'registry.exclude-debug-boolean',
  'An excludeDebugFields that is a string, a number, an array or an object is answered 400.',
  'excludeDebugFields has the type boolean, so a request in which it is of another type is a bad one, for which Errors gives 400.',
);

export const excludeDebugAccepted = stated(
  'registry.exclude-debug-accepted',
  'excludeDebugFields may be left out, true or false: each is answered 200.',
);

export const excludeDebugFields = stated(
  'registry.exclude-debug-fields',
  'With excludeDebugFields true, no disclosed contract has a member whose name starts with debug, not even a null one.',
);

export const excludeDebugDefault = stated(
  'registry.exclude-debug-default',
  'Leaving excludeDebugFields out is the same as giving false.',
);

export const excludeDebugOnly = derived(
  'registry.exclude-debug-only',
  'Whatever excludeDebugFields says, all other fields of the answer stay the same.',
  'the flag is said to omit the fields whose names start with debug, and nothing else.',
);
