import { refusesHint, refusesValue } from '../../participant/edit-parts.js';
import type { Faults } from '../../page.js';

/** Faults of hints that look like something else, and of hints beside other members. */
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
    'takes-hints-for-uuids': {
      explains: 'A hint that is a UUID is refused: it would be that of something else.',
      participant: { parts: refusesHint((hint) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(hint)) },
    },
  },
  // Such hints are among those that each are sent in another way, with other members.
  'participant.sending': {
    'counts-user-and-hint-together': {
      explains: 'The bound of 255 characters is that of the hint and the user together.',
      participant: {
        parts: refusesValue(
          ({ partyIdHint, userId }) =>
            typeof partyIdHint === 'string' &&
            partyIdHint.length <= 255 &&
            partyIdHint.length + String(userId ?? '').length > 255,
        ),
      },
    },
  },
};
