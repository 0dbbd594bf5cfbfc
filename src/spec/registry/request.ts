import type { Clause } from '../clause.js';

const at = {
  system: 'registry',
  section: 'Resources / GetChoiceContextRequest',
  needs: ['registry.transferInstructions.acceptable'],
} as const;

export const metaAccepted: Clause = {
  ...at,
  id: 'registry.meta-accepted',
  basis: 'stated',
  statement:
    'meta may be left out; given, it is an object whose values are strings, whatever its keys and texts.',
};

export const metaObject: Clause = {
  ...at,
  id: 'registry.meta-object',
  basis: 'derived',
  follows:
    'meta has the type object, so a request in which it is of another type is a bad one, for which Errors gives 400.',
  statement: 'A meta that is a string, a number, a boolean or an array is answered 400.',
};

export const metaStringValues: Clause = {
  ...at,
  id: 'registry.meta-string-values',
  basis: 'derived',
  follows:
    'the values of meta are strings, so a request with any other value is a bad one, for which Errors gives 400.',
  statement: 'A meta with a value that is not a string is answered 400.',
};

export const metaIncorporated: Clause = {
  ...at,
  id: 'registry.meta-incorporated',
  basis: 'stated',
  statement: 'The metadata of the request is worked into the choice context.',
  untestable: 'how it shows in choiceContextData, whose structure is not shown, cannot be told from outside',
};

export const excludeDebugBoolean: Clause = {
  ...at,
  id: 'registry.exclude-debug-boolean',
  basis: 'derived',
  follows:
    'excludeDebugFields has the type boolean, so a request in which it is of another type is a bad one, for which Errors gives 400.',
  statement: 'An excludeDebugFields that is a string, a number, an array or an object is answered 400.',
};

export const excludeDebugAccepted: Clause = {
  ...at,
  id: 'registry.exclude-debug-accepted',
  basis: 'stated',
  statement: 'excludeDebugFields may be left out, true or false: each is answered 200.',
};

export const excludeDebugFields: Clause = {
  ...at,
  id: 'registry.exclude-debug-fields',
  basis: 'stated',
  statement:
    'With excludeDebugFields true, no disclosed contract has a member whose name starts with debug, not even a null one.',
};

export const excludeDebugDefault: Clause = {
  ...at,
  id: 'registry.exclude-debug-default',
  basis: 'stated',
  statement: 'Leaving excludeDebugFields out is the same as giving false.',
};

export const excludeDebugOnly: Clause = {
  ...at,
  id: 'registry.exclude-debug-only',
  basis: 'derived',
  follows: 'the flag is said to omit the fields whose names start with debug, and nothing else.',
  statement: 'Whatever excludeDebugFields says, all other fields of the answer stay the same.',
};
