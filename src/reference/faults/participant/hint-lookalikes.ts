import { refusesHint } from '../../participant/edit-parts.js';
import type { Faults } from '../../page.js';

/** Faults of hints that look like something else. */
export const participantHintLookalikes: Faults = {
  'participant.hint-alphabet': {
    'takes-hints-for-numbers': {
      explains: 'A hint that is a number with an exponent is refused as one.',
      participant: { parts: refusesHint((hint) => /^\d+e\d+$/.test(hint)) },
    },
    'takes-hints-for-hexadecimal-numbers': {
      explains: 'A hint that is a number in base 16 is refused as one.',
      participant: { parts: refusesHint((hint) => /^0x[\da-f]+$/.test(hint)) },
    },
    'takes-hints-for-times': {
      explains: 'A hint of digits and colons is read as a time, and refused.',
      participant: { parts: refusesHint((hint) => /^\d+(:\d+)+$/.test(hint)) },
    },
    'takes-hints-for-uuids': {
      explains: 'A hint that is a UUID is refused: it would be that of something else.',
      participant: { parts: refusesHint((hint) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(hint)) },
    },
  },
};
