import type { Clause } from '../clause.js';

const at = {
  system: 'participant',
  section: 'Endpoints / 2. Allocate a party / Rules / 2',
  needs: ['participant', 'credentials.participantAdmin'],
} as const;

export const hintAlphabet: Clause = {
  ...at,
  id: 'participant.hint-alphabet',
  basis: 'stated',
  statement:
    'A hint may hold each of the 66 allowed characters, at any place: ASCII letters and digits, space, colon, minus, underscore.',
};

export const hintAscii: Clause = {
  ...at,
  id: 'participant.hint-ascii',
  basis: 'stated',
  statement: 'A hint with any of the other 62 characters of ASCII is refused.',
};

export const hintBeyondAscii: Clause = {
  ...at,
  id: 'participant.hint-beyond-ascii',
  basis: 'stated',
  statement: 'A hint with a character beyond ASCII is refused, however much it looks like an allowed one.',
};

export const hintNonEmpty: Clause = {
  ...at,
  id: 'participant.hint-non-empty',
  basis: 'stated',
  statement: 'An empty hint is refused.',
};

export const hintLengthAccepted: Clause = {
  ...at,
  id: 'participant.hint-length-accepted',
  basis: 'stated',
  statement: 'A hint of up to 255 characters is accepted.',
};

export const hintLengthRefused: Clause = {
  ...at,
  id: 'participant.hint-length-refused',
  basis: 'stated',
  statement: 'A hint of more than 255 characters is refused.',
};

export const hintOptional: Clause = {
  ...at,
  id: 'participant.hint-optional',
  section: 'Resources / Party allocation request',
  basis: 'stated',
  statement: 'partyIdHint may be left out.',
};

export const hintType: Clause = {
  ...at,
  id: 'participant.hint-type',
  section: 'Resources / Party allocation request',
  basis: 'derived',
  follows:
    'partyIdHint is a string, so that a request in which it is of another type is none that the endpoint takes.',
  statement: 'A partyIdHint that is a number, a boolean, an array or an object is refused.',
};
