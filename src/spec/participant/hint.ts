import { clausesOf } from '../clause.js';

const { stated, derived } = clausesOf('participant', 'Endpoints / 2. Allocate a party / Rules / 2', [
  'participant',
  'credentials.participantAdmin',
]);

export const hintAlphabet = stated(
  'participant.hint-alphabet',
  'A hint may have each of the 66 allowed characters at any place: ASCII letters and digits, space, colon, minus, underscore.',
);

export const hintAscii = stated(
  'participant.hint-ascii',
  'A hint with an ASCII character other than letters, digits, space, colon, minus and underscore is refused.',
);

export const hintBeyondAscii = stated(
  'participant.hint-beyond-ascii',
  'A hint with a character beyond ASCII is refused, even if it looks like an allowed one.',
);

export const hintNonEmpty = stated('participant.hint-non-empty', 'An empty hint is refused.');

export const hintLengthAccepted = stated(
  'participant.hint-length-accepted',
  'A hint of up to 255 characters is accepted.',
);

export const hintLengthRefused = stated(
  'participant.hint-length-refused',
  'A hint of more than 255 characters is refused.',
);

export const hintOptional = stated('participant.hint-optional', 'partyIdHint may be left out.', {
  section: 'Resources / Party allocation request',
});

export const hintType = derived(
  'participant.hint-type',
  'A partyIdHint that is a number, a boolean, an array or an object is refused.',
  'partyIdHint is a string, so the endpoint does not accept another type.',
  { section: 'Resources / Party allocation request' },
);
